/** Expiry dates: the line of a card, and the reminders on the dashboard. */

import { longDate } from '~/platform/time-zone';
import { type Expiry, hasExpired } from '~/records/expiry';
import { NoWrap } from '~/ui/no-wrap';
import { allDates, DashboardSection } from '../frame/dashboard-section';
import { LinkButton } from '../frame/screen';

export function ExpiryLine({ expiresOn, hasExpired }: { expiresOn: string | null; hasExpired: boolean }) {
  if (!expiresOn) return null;
  return (
    <p className="text-small">
      <ExpiryText expiresOn={expiresOn} hasExpired={hasExpired} />
    </p>
  );
}

function ExpiryText({ expiresOn, hasExpired }: { expiresOn: string; hasExpired: boolean }) {
  const date = longDate(expiresOn);
  return (
    <span className={hasExpired ? 'font-medium text-danger' : 'text-ink-2'}>
      <NoWrap>{hasExpired ? `Expired on ${date}. Visitors do not see it.` : `Expires on ${date}.`}</NoWrap>
    </span>
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
              <ExpiryText expiresOn={expiresOn} hasExpired={hasExpired(expiresOn, now)} />
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
