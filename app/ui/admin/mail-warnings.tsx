import { Link } from '@remix-run/react';
import { microsoftPasswordEnd } from '~/email/oauth-names';
import { buttonClass } from '../button';
import { Notice } from './list';

interface MailWarningsProps {
  hasMicrosoftPassword: boolean;
  secretDays: number | null;
}

/** Warnings about email that will stop working on a known date. */
export function MailWarnings({ hasMicrosoftPassword, secretDays }: MailWarningsProps) {
  if (!hasMicrosoftPassword && secretDays === null) return null;
  return (
    <Notice
      tone={secretDays !== null && secretDays <= 1 ? 'danger' : 'info'}
      className="mb-7"
      actions={
        <Link className={buttonClass({ variant: 'outline', size: 'sm' })} to="/admin/email-settings/oauth">
          {hasMicrosoftPassword ? 'Passwordless sending' : 'Email settings'}
        </Link>
      }
    >
      {secretDays !== null ? (
        <>
          <strong>{expiry(secretDays)}</strong> Create a new one and enter it, or emails stop.
        </>
      ) : (
        <>
          <strong>Microsoft stops accepting passwords for sending email at {microsoftPasswordEnd}.</strong> Emails will
          stop being sent. Switch to passwordless sending before then.
        </>
      )}
    </Notice>
  );
}

function expiry(days: number): string {
  if (days < 0) return 'The client secret for sending email has expired.';
  if (days === 0) return 'The client secret for sending email expires today.';
  return `The client secret for sending email expires in ${days === 1 ? 'one day' : `${days} days`}.`;
}
