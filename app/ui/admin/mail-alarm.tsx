import { Form, Link } from '@remix-run/react';
import type { Alarm } from '~/messages/undelivered.server';
import { Button, buttonClass } from '../button';
import { Unbroken } from '../unbroken';
import { Notice } from './list';

export const resendAllFailed = 'Failed to send the notifications again';

interface MailAlarmProps extends Alarm {
  /** Whether who reads this may change the settings. */
  maySetUp: boolean;
}

/** Says that nobody is told of new messages, and why. */
export function MailAlarm({ count, reminders, trouble, reason, maySetUp }: MailAlarmProps) {
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
            <Unbroken>{[unannounced(count), unreminded(reminders)].filter(Boolean).join(' ')}</Unbroken>
          </strong>{' '}
          {reason}
        </>
      ) : (
        <>
          <strong>{trouble === 'off' ? 'Email is turned off.' : 'Email is not set up.'}</strong>{' '}
          {waiting(count, reminders)} Your messages are safe here.
        </>
      )}
    </Notice>
  );
}

function unannounced(count: number) {
  if (count === 0) return '';
  return count === 1 ? 'One notification could not be sent.' : `${count} notifications could not be sent.`;
}

function unreminded(count: number) {
  if (count === 0) return '';
  return count === 1 ? 'A reply reminder was not delivered.' : `${count} reply reminders were not delivered.`;
}

function waiting(count: number, reminders: number) {
  if (count === 0) return reminders === 1 ? 'A reminder is waiting.' : `${reminders} reminders are waiting.`;
  return count === 1 ? 'One notification is waiting.' : `${count} notifications are waiting.`;
}
