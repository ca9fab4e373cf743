import { Link } from '@remix-run/react';
import { microsoftPasswordEnd } from '~/mail/oauth-names';
import { buttonClass } from '../button';
import { Notice } from './list';

interface MailWarningsProps {
  hasMicrosoftPassword: boolean;
  secretDays: number | null;
}

/** What will stop outgoing mail some day, said while there is time. */
export function MailWarnings({ hasMicrosoftPassword, secretDays }: MailWarningsProps) {
  if (!hasMicrosoftPassword && secretDays === null) return null;
  return (
    <Notice
      tone={secretDays !== null && secretDays <= 1 ? 'danger' : 'info'}
      className="notice-gap"
      actions={
        <Link className={buttonClass({ variant: 'outline', size: 'sm' })} to="/admin/email-settings/oauth">
          {hasMicrosoftPassword ? 'Send without a password' : 'Email settings'}
        </Link>
      }
    >
      {secretDays !== null ? (
        <>
          <strong>{expiry(secretDays)}</strong> Create a new one and enter it, or outgoing mail stops.
        </>
      ) : (
        <>
          <strong>Microsoft stops taking passwords for sending at {microsoftPasswordEnd}.</strong> Outgoing mail would
          then wait for ever. Change to sending without a password before.
        </>
      )}
    </Notice>
  );
}

function expiry(days: number): string {
  if (days < 0) return 'The client secret for outgoing mail has run out.';
  if (days === 0) return 'The client secret for outgoing mail runs out today.';
  return `The client secret for outgoing mail runs out in ${days === 1 ? 'one day' : `${days} days`}.`;
}
