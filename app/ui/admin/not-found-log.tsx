import { Link } from '@remix-run/react';
import type { NotFoundEntry } from '~/content/redirects/schema';
import { buttonClass } from '../button';
import { RecordRow, RowActions, RowName, Rows } from './rows';
import { Day } from './timestamp';

interface NotFoundLogProps {
  items: NotFoundEntry[];
  total: number;
  /** The address of the list of redirects. */
  path: string;
}

/** The addresses that visitors did not find, each with a link to add a redirect. */
export function NotFoundLog({ items, total, path }: NotFoundLogProps) {
  return (
    <section>
      <h2 className="mb-4">Pages not found</h2>
      <p className="text-ink-2 text-small">
        {total === 0
          ? 'No missing pages in the last 30 days.'
          : 'Addresses that visitors did not find in the last 30 days. We don’t record visitors.'}
      </p>
      {total === 0 ? null : (
        <Rows>
          {items.map(({ path: address, count, lastDay }) => (
            <RecordRow key={address}>
              <RowName>
                <strong>{address}</strong>
                <span>
                  {count === 1 ? 'Once' : `${count} times`}, last on <Day at={lastDay} />
                </span>
              </RowName>
              <RowActions>
                <Link
                  className={buttonClass({ variant: 'outline', size: 'sm' })}
                  to={`${path}?${new URLSearchParams({ from: address })}#new-redirect`}
                >
                  Redirect<span className="sr-only"> {address}</span>
                </Link>
              </RowActions>
            </RecordRow>
          ))}
        </Rows>
      )}
      {total > items.length ? <p className="text-ink-2 text-small">And {total - items.length} more.</p> : null}
    </section>
  );
}
