import { Link, useSearchParams } from '@remix-run/react';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import type { MessageView } from '~/inbox/messages/follow-up';
import { defaultReplyFilter, type ReplyFilter } from '~/inbox/messages/response-time';

const views: { view: MessageView | undefined; label: string }[] = [
  { view: undefined, label: 'Everyone’s' },
  { view: 'mine', label: 'Mine' },
  { view: 'unassigned', label: 'Unassigned' },
  { view: 'due', label: 'Follow-up due' },
  { view: 'follow-up', label: 'With follow-up' },
];

/** The views of a folder. They keep the search. */
export function MessageViews({ current, due }: { current: MessageView | undefined; due: number }) {
  const hrefOf = useFilterHref('view');
  return (
    <Filters label="Filter messages">
      {views.map(({ view, label }) => (
        <Filter key={label} to={hrefOf(view)} isCurrent={view === current}>
          {label}
          {view === 'due' && due > 0 ? ` (${due})` : null}{' '}
        </Filter>
      ))}
    </Filters>
  );
}

interface ReplyFiltersProps {
  current: ReplyFilter;
  view: MessageView | undefined;
  q: string;
  /** The number of messages to answer in the whole inbox, and of those that are overdue. */
  figures: Record<'waiting' | 'overdue', number>;
  /** The number of messages in the whole inbox. */
  total: number;
}

/** The filters of the inbox by reply. They keep the search and the view. */
export function ReplyFilters({ current, view, q, figures: { waiting, overdue }, total }: ReplyFiltersProps) {
  const hrefOf = useFilterHref('reply');
  const counted = (label: string, count: number) => (view || q ? label : `${label} (${count})`);
  const filters: { reply: ReplyFilter; label: string }[] = [
    { reply: 'waiting', label: counted('To answer', waiting) },
    { reply: 'overdue', label: counted('Overdue', overdue) },
    { reply: 'answered', label: counted('Answered', Math.max(0, total - waiting)) },
    { reply: 'all', label: 'All' },
  ];
  const standard = defaultReplyFilter({ folder: 'inbox', view, q });
  return (
    <Filters label="Filter by reply">
      {filters.map(({ reply, label }) => (
        <Filter
          key={reply}
          to={hrefOf(reply === standard ? undefined : reply)}
          isCurrent={reply === current}
          isUrgent={reply === 'overdue' && overdue > 0}
        >
          {label}{' '}
        </Filter>
      ))}
    </Filters>
  );
}

/** Returns the function that gives the list's address with another value of a filter, on its first page. */
function useFilterHref(name: string) {
  const [searchParams] = useSearchParams();
  return (value: string | undefined) => {
    const fields = new URLSearchParams(searchParams);
    fields.delete('page');
    fields.delete(name);
    if (value) fields.set(name, value);
    return fields.size > 0 ? `/admin/messages?${fields}` : '/admin/messages';
  };
}

const Filters = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav className="-mx-1.5 flex flex-wrap gap-x-1 text-small tabular-nums sm:gap-x-2" aria-label={label}>
    {children}
  </nav>
);

interface FilterProps {
  to: string;
  isCurrent: boolean;
  isUrgent?: boolean;
  children: ReactNode;
}

const Filter = ({ to, isCurrent, isUrgent = false, children }: FilterProps) => (
  <Link
    className={clsx(
      'px-1.5 py-2 aria-[current=true]:font-semibold aria-[current=true]:underline aria-[current=true]:underline-offset-[6px]',
      isUrgent ? 'text-danger' : 'text-ink-2 aria-[current=true]:text-ink',
    )}
    to={to}
    aria-current={isCurrent ? 'true' : undefined}
    preventScrollReset
  >
    {children}
  </Link>
);
