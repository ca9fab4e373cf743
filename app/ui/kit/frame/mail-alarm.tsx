import type { Alarm } from '~/inbox/messages/failed-recipients.server';
import { NoWrap } from '~/ui/no-wrap';
import { PostButton } from '../form/post-button';
import { InlineNotice } from '../list/list';
import { LinkButton } from './screen';

export const resendAllFailed = 'Failed to send the notifications again';

interface MailAlarmProps extends Alarm {
  /** Whether the user may change the settings. */
  maySetUp: boolean;
}

/** The warning that staff are not notified of new messages, with the reason. */
export function MailAlarm({ count, reminders, problem, reason, maySetUp }: MailAlarmProps) {
  return (
    <InlineNotice
      tone={problem === 'failing' ? 'danger' : 'info'}
      className="mb-7"
      actions={
        <>
          {maySetUp ? (
            <LinkButton variant="outline" size="sm" to="/admin/email-settings">
              Email settings
            </LinkButton>
          ) : null}
          {problem === 'failing' ? (
            <PostButton action="/admin/messages/resend" failed={resendAllFailed} scrollsUp variant="outline" size="sm">
              Send again
            </PostButton>
          ) : null}
        </>
      }
    >
      {problem === 'failing' ? (
        <>
          <strong>
            <NoWrap>{[unannounced(count), unreminded(reminders)].filter(Boolean).join(' ')}</NoWrap>
          </strong>{' '}
          {reason}
        </>
      ) : (
        <>
          <strong>{problem === 'off' ? 'Email is turned off.' : 'Email is not set up.'}</strong>{' '}
          {pending(count, reminders)} Your messages are safe here.
        </>
      )}
    </InlineNotice>
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

function pending(count: number, reminders: number) {
  if (count === 0) return reminders === 1 ? 'A reminder is waiting.' : `${reminders} reminders are waiting.`;
  return count === 1 ? 'One notification is waiting.' : `${count} notifications are waiting.`;
}
