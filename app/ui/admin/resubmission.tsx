import { CircleAlert, LogOut } from 'lucide-react';
import type { Resubmission as ResubmissionDetails } from '~/http/page-error';
import { ButtonLink } from '../button';
import { SendAgain, Typed } from '../resubmission';
import { OpensATab } from './new-tab-hint';

interface ResubmissionProps extends ResubmissionDetails {
  /** Else nothing can be saved now. */
  isSignedOut: boolean;
}

/** A form came after its session had run out, or while the store was away: it waits here, whole. */
export function Resubmission({ fields, hadSecrets, isSignedOut }: ResubmissionProps) {
  const Icon = isSignedOut ? LogOut : CircleAlert;
  return (
    <div className="blank unsent">
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
      <section className="stale" aria-label="Your text">
        <Typed fields={fields} />
      </section>
    </div>
  );
}
