import { Link, useSearchParams } from '@remix-run/react';
import type { MessageView } from '~/inbox/messages/follow-up';

const views: { view: MessageView | undefined; label: string }[] = [
  { view: undefined, label: 'All' },
  { view: 'mine', label: 'Mine' },
  { view: 'unassigned', label: 'Unassigned' },
  { view: 'due', label: 'Follow-up due' },
  { view: 'follow-up', label: 'With follow-up' },
];

/** The views of a folder. They keep the search. */
export function MessageViews({ current, due }: { current: MessageView | undefined; due: number }) {
  const [searchParams] = useSearchParams();
  const hrefOf = (view: MessageView | undefined) => {
    const fields = new URLSearchParams(searchParams);
    fields.delete('page');
    fields.delete('view');
    if (view) fields.set('view', view);
    return fields.size > 0 ? `/admin/messages?${fields}` : '/admin/messages';
  };
  return (
    <nav className="-mx-1.5 flex flex-wrap gap-x-2 text-small" aria-label="Filter messages">
      {views.map(({ view, label }) => (
        <Link
          className="px-1.5 py-2 text-ink-2 aria-[current=true]:font-semibold aria-[current=true]:text-ink aria-[current=true]:underline aria-[current=true]:underline-offset-[6px]"
          key={label}
          to={hrefOf(view)}
          aria-current={view === current ? 'true' : undefined}
          preventScrollReset
        >
          {label}
          {view === 'due' && due > 0 ? ` (${due})` : null}{' '}
        </Link>
      ))}
    </nav>
  );
}
