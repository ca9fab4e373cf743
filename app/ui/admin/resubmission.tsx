import clsx from 'clsx';
import { CircleAlert, LogOut } from 'lucide-react';
import type { Resubmission as ResubmissionDetails } from '~/http/page-error';
import { ButtonLink } from '../button';
import { SendAgain, Typed } from '../resubmission';
import { emptyStateClass } from './list';
import { OpensATab } from './new-tab-hint';

interface ResubmissionProps extends ResubmissionDetails {
  /** Else nothing can be saved now. */
  isSignedOut: boolean;
}

/** A form came after its session had run out, or while the store was away: it waits here, whole. */
export function Resubmission({ fields, hadSecrets, isSignedOut }: ResubmissionProps) {
  const Icon = isSignedOut ? LogOut : CircleAlert;
  return (
    <div className={clsx(emptyStateClass, 'w-[min(640px,100%)]')}>
      <Icon size={32} strokeWidth={1.5} aria-hidden="true" />
      <h1>{isSignedOut ? 'You have been logged out' : 'Nothing can be saved at the moment'}</h1>
      <p>
        Nothing has been saved yet. Your text is kept here.{' '}
        {isSignedOut ? 'Log in in another tab, then send it again here.' : 'Send it again in a minute.'}
        {hadSecrets ? ' Enter the password again.' : null}
      </p>
      <SendAgain className="mt-5 flex flex-wrap gap-2" fields={fields} variant={isSignedOut ? 'outline' : 'default'}>
        {isSignedOut ? (
          <ButtonLink href="/admin/login" target="_blank">
            Login
            <OpensATab />
          </ButtonLink>
        ) : null}
      </SendAgain>
      <section
        className="[&_dd]:wrap-anywhere mt-6 [&_dd]:mt-1 [&_dd]:whitespace-pre-wrap [&_dd]:rounded [&_dd]:border [&_dd]:px-3 [&_dd]:py-2 [&_dd]:text-small [&_dl]:mt-4 [&_dl]:grid [&_dl]:gap-4 [&_dt]:font-semibold [&_dt]:text-small"
        aria-label="Your text"
      >
        <Typed fields={fields} />
      </section>
    </div>
  );
}
