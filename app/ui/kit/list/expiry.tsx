/** Expiry dates: the line of a card, and the reminders on the dashboard. */

import { longDate } from '~/platform/time-zone';
import { type Expiry, hasExpired } from '~/records/expiry';
import { allDates, DashboardSection } from '../frame/dashboard-section';
import { LinkButton } from '../frame/screen';

export function ExpiryLine({ expiresOn, hasExpired }: { expiresOn: string | null; hasExpired: boolean }) {
  if (!expiresOn) return null;
  return hasExpired ? (
    <p className="font-medium text-danger text-small">Expired on {longDate(expiresOn)}. Visitors do not see it.</p>
  ) : (
    <p className="text-ink-2 text-small">Expires on {longDate(expiresOn)}</p>
  );
}

/** The expiry dates that have passed or are near, on the dashboard. */
export function Expiries({ expiries, now }: { expiries: Expiry[]; now: string }) {
  if (expiries.length === 0) return null;
  return (
    <DashboardSection title="Expiry dates" link={allDates}>
      <ul className="border-t border-t-ink text-small leading-1.45">
        {expiries.map(({ name, what, expiresOn, path }) => (
          <li
            key={`${path} ${name}`}
            className="grid items-center gap-x-4 gap-y-1 border-b py-2.5 sm:grid-cols-[minmax(0,1fr)_auto]"
          >
            <p className="wrap-anywhere">
              <strong className="block font-semibold" dir="auto">
                {name}
              </strong>
              <span className="text-ink-2" dir="auto">
                {what}.
              </span>{' '}
              {hasExpired(expiresOn, now) ? (
                <span className="text-danger">Expired on {longDate(expiresOn)}. Visitors do not see it.</span>
              ) : (
                <span className="text-ink-2">Expires on {longDate(expiresOn)}.</span>
              )}
            </p>
            <LinkButton variant="outline" size="sm" to={path}>
              Renew<span className="sr-only"> {name}</span>
            </LinkButton>
          </li>
        ))}
      </ul>
    </DashboardSection>
  );
}
