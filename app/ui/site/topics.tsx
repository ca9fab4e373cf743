import { slugFromTitle } from '~/content/slugs/slug';

/** Links to the articles of each tag. @param current the slug of the one that is looked at */
export function Topics({ names, current }: { names: string[]; current?: string | undefined }) {
  if (names.length === 0) return null;
  return (
    <nav className="topics" aria-label="Topics">
      <ul>
        {names.map((name) => {
          const slug = slugFromTitle(name);
          return (
            <li key={slug}>
              <a href={`/blog/tag/${slug}`} aria-current={slug === current ? 'page' : undefined}>
                {name}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
