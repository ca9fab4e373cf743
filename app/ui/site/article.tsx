import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** The part of a page below its title: notes at the side, and a text. */
export function ArticleBody({ className, children }: { className: string; children: ReactNode }) {
  return (
    <div
      className={clsx(
        'grid gap-x-6 border-t border-t-ink pt-8 lg:grid-cols-12 print:mt-[12pt] print:block print:pt-[12pt]',
        className,
      )}
    >
      {children}
    </div>
  );
}

/** The notes beside a text. */
export function ArticleAside({ children }: { children: ReactNode }) {
  return (
    <div className="min-w-0 text-ink-2 text-small leading-1.5 empty:hidden lg:col-span-3 print:mb-[16pt] print:flex print:flex-wrap print:gap-x-[16pt]">
      {children}
    </div>
  );
}

interface RelatedLinksProps {
  title: string;
  links: { slug: string; title: string }[];
  /** The start of their addresses. */
  prefix: string;
}

export const linksBelow = 'mt-14 grid max-w-[588px] gap-5 border-t border-t-ink pt-6 print:hidden';

export function RelatedLinks({ title, links, prefix }: RelatedLinksProps) {
  if (links.length === 0) return null;
  return (
    <nav className={linksBelow} aria-labelledby="related">
      <h2 className="text-h4" id="related">
        {title}
      </h2>
      {links.map(({ slug, title }) => (
        <p key={slug}>
          <a className="underline decoration-1 underline-offset-[3px] hover:decoration-2" href={`${prefix}${slug}`}>
            {title}
          </a>
        </p>
      ))}
    </nav>
  );
}

/** The link from an article or a tag to the blog. */
export function BackLink({ children }: { children: string }) {
  return (
    <a
      className="mb-[26px] inline-block py-2.5 text-[0.875rem] text-ink-2 underline underline-offset-[3px] print:hidden"
      href="/blog"
    >
      {children}
    </a>
  );
}
