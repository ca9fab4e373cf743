import { tagSlug } from '~/content/posts/tags';

interface TopicsProps {
  names: string[];
  /** The slug of the tag whose articles are shown. */
  current?: string | undefined;
  className: string;
}

/** Links to the articles of each tag. */
export function Topics({ names, current, className }: TopicsProps) {
  if (names.length === 0) return null;
  return (
    <nav className={className} aria-label="Topics">
      <ul className="flex flex-wrap gap-x-5">
        {names.map((name) => {
          const slug = tagSlug(name);
          return (
            <li key={slug}>
              <a
                className="inline-block py-2 text-ink-2 text-small underline underline-offset-[3px] aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:no-underline"
                href={`/blog/tag/${slug}`}
                aria-current={slug === current ? 'page' : undefined}
              >
                {name}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
