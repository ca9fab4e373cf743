import { Link } from '@remix-run/react';
import type { NotFoundEntry } from '~/content/redirects/schema';
import { buttonClass } from '../button';
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
      <h2 className="section-title">Pages not found</h2>
      <p className="form-note">
        {total === 0
          ? 'No missing pages in the last 30 days.'
          : 'Addresses that visitors did not find in the last 30 days. We don’t record visitors.'}
      </p>
      {total === 0 ? null : (
        <ul className="rows">
          {items.map(({ path: address, count, lastDay }) => (
            <li className="link-row" key={address}>
              <span className="link-text">
                <strong>{address}</strong>
                <span>
                  {count === 1 ? 'Once' : `${count} times`}, last on <Day at={lastDay} />
                </span>
              </span>
              <div className="link-actions">
                <Link
                  className={buttonClass({ variant: 'outline', size: 'sm' })}
                  to={`${path}?${new URLSearchParams({ from: address })}#new-redirect`}
                >
                  Redirect<span className="away"> {address}</span>
                </Link>
              </div>
            </li>
          ))}
        </ul>
      )}
      {total > items.length ? <p className="form-note">And {total - items.length} more.</p> : null}
    </section>
  );
}
