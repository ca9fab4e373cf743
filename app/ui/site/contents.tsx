import type { Heading } from '~/content/markdown/markdown';
import { buttonStyle } from '~/ui/button-style';

/** A table of contents. Headings of the third level are below the preceding second-level one. */
export function Contents({ headings }: { headings: Heading[] }) {
  const parts: { heading: Heading; below: Heading[] }[] = [];
  for (const heading of headings) {
    const last = parts.at(-1);
    if (heading.level === 3 && last) last.below.push(heading);
    else parts.push({ heading, below: [] });
  }
  return (
    <nav className="print:hidden [*+&]:mt-8" aria-label="On this page">
      <ul className="space-y-[21px]">
        {parts.map(({ heading, below }) => (
          <li key={heading.id}>
            <Entry {...heading} />
            {below.length > 0 ? (
              <ul className="mt-3 ml-4 space-y-3">
                {below.map((each) => (
                  <li key={each.id}>
                    <Entry {...each} />
                  </li>
                ))}
              </ul>
            ) : null}
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Entry({ id, text }: Heading) {
  return (
    <a className={buttonStyle({ variant: 'link' })} href={`#${id}`}>
      {text}
    </a>
  );
}
