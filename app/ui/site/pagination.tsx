import { ButtonLink, buttonClass } from '~/ui/button';

interface PaginationProps {
  page: number;
  pageCount: number;
  href: (page: number) => string;
}

export function Pagination({ page, pageCount, href }: PaginationProps) {
  if (pageCount <= 1) return null;
  return (
    <nav className="mt-9 flex items-center justify-between gap-4 text-ink-2 text-small print:hidden" aria-label="Pages">
      <Step label="Newer" rel="prev" href={page > 1 ? href(page - 1) : null} />
      <p className="whitespace-nowrap tabular-nums">
        Page {page} of {pageCount}
      </p>
      <Step label="Older" rel="next" href={page < pageCount ? href(page + 1) : null} />
    </nav>
  );
}

function Step({ label, rel, href }: { label: string; rel: string; href: string | null }) {
  if (href) {
    return (
      <ButtonLink variant="outline" href={href} rel={rel}>
        {label}
      </ButtonLink>
    );
  }
  return (
    <span className={buttonClass({ variant: 'outline' })} aria-disabled="true">
      {label}
    </span>
  );
}
