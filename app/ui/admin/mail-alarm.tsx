import { Form, Link } from '@remix-run/react';
import { Button, buttonClass } from '../button';
import { Notice } from './list';

interface MailAlarmProps {
  count: number;
  reason: string | null;
  isOff: boolean;
  /** Whether who reads this may change the settings. */
  maySetUp: boolean;
}

/** Says that nobody is told of new messages, and why. */
export function MailAlarm({ count, reason, isOff, maySetUp }: MailAlarmProps) {
  const what =
    count === 1 ? 'One message was not announced by e-mail.' : `${count} messages were not announced by e-mail.`;
  const why = isOff ? 'Outgoing mail is not set up, or switched off. Nothing is lost.' : reason;
  return (
    <Notice
      tone="danger"
      className="notice-gap"
      actions={
        <>
          {maySetUp ? (
            <Link className={buttonClass({ variant: 'outline', size: 'sm' })} to="/admin/email-settings/smtp">
              Email settings
            </Link>
          ) : null}
          {isOff ? null : (
            <Form method="post" action="/admin/messages/resend">
              <Button type="submit" variant="outline" size="sm">
                Send again
              </Button>
            </Form>
          )}
        </>
      }
    >
      <strong>{what}</strong> {why}
    </Notice>
  );
}
