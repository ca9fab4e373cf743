import { Form, Link } from '@remix-run/react';
import type { Alarm } from '~/messages/delivery.server';
import { Button, buttonClass } from '../button';
import { Unbroken } from '../unbroken';
import { Notice } from './list';

export const resendAllFailed = 'Failed to send the notifications again';

interface MailAlarmProps extends Alarm {
  /** Whether who reads this may change the settings. */
  maySetUp: boolean;
}

/** Says that nobody is told of new messages, and why. */
export function MailAlarm({ count, trouble, reason, maySetUp }: MailAlarmProps) {
  return (
    <Notice
      tone={trouble === 'failing' ? 'danger' : 'info'}
      className="notice-gap"
      actions={
        <>
          {maySetUp ? (
            <Link className={buttonClass({ variant: 'outline', size: 'sm' })} to="/admin/email-settings/smtp">
              Email settings
            </Link>
          ) : null}
          {trouble === 'failing' ? (
            <Form method="post" action="/admin/messages/resend" data-failed={resendAllFailed}>
              <Button type="submit" variant="outline" size="sm">
                Send again
              </Button>
            </Form>
          ) : null}
        </>
      }
    >
      {trouble === 'failing' ? (
        <>
          <strong>
            <Unbroken>
              {count === 1
                ? 'One message was not announced by e-mail.'
                : `${count} messages were not announced by e-mail.`}
            </Unbroken>
          </strong>{' '}
          {reason}
        </>
      ) : (
        <>
          <strong>{trouble === 'off' ? 'E-mail is switched off.' : 'E-mail is not set up.'}</strong>{' '}
          {count === 1 ? 'One notification waits.' : `${count} notifications wait.`} Nothing is lost.
        </>
      )}
    </Notice>
  );
}
