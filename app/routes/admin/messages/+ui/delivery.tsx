import type { MailProgress } from '~/inbox/messages/delivery.server';
import { PostButton } from '~/ui/kit/form/post-button';
import { ConnectedItem } from '~/ui/kit/list/connected-list';
import { whenExactly } from '~/ui/kit/list/dates';

export const emailResendFailed = 'Failed to send the email again';

interface DeliveryProps {
  id: number;
  mails: MailProgress[];
  /** The recipients; null while email is not set up. */
  notified: string | null;
  now: string;
}

/** The emails about a message, and their delivery. An imported message has none. */
export function MessageEmails({ id, mails, notified, now }: DeliveryProps) {
  if (mails.length === 0) return null;
  return (
    <section className="mt-7" data-delivery>
      <h2 className="mb-3 text-body tracking-[-0.01em]">Email delivery</h2>
      <ol>
        {mails.map((mail) => (
          <ConnectedItem
            key={mail.kind}
            title={titleOf(mail, notified)}
            state={mail.status}
            text={describe(mail, notified === null, now)}
          >
            {mayResend(mail) ? <Resend id={id} mail={mail} /> : null}
          </ConnectedItem>
        ))}
      </ol>
    </section>
  );
}

function titleOf({ kind }: MailProgress, notified: string | null) {
  if (kind === 'acknowledgement') return 'Confirmation to the visitor';
  return notified ? `Notification to ${notified}` : 'Notification';
}

type DeliveryState = Omit<MailProgress, 'kind' | 'isAddressRejected'>;

/** Returns the state of an email as text. @param isUnset whether email is not set up yet */
export function describe(mail: DeliveryState, isUnset: boolean, now: string): string {
  const { status, attempts, nextAttemptAt, sentAt, lastError } = mail;
  const reason = lastError ? `: ${lastError}` : '';
  switch (status) {
    case 'sent':
      return `Handed to your mail server ${whenExactly(sentAt ?? nextAttemptAt, now)}, ${attempts <= 1 ? 'first attempt' : `attempt ${attempts}`}${lastError ? `. ${lastError}` : ''}`;
    case 'sending':
      return 'Being sent now';
    case 'held':
      return 'On hold: suspected spam';
    case 'dropped':
      return `Not sent${reason}`;
    case 'failed':
      return `Not delivered${reason}`;
    case 'queued':
      if (attempts > 0) return `Waiting. Attempt ${attempts + 1} at ${whenExactly(nextAttemptAt, now)}${reason}`;
      return isUnset ? 'Waiting until email is set up' : 'Waiting in the queue';
  }
}

function mayResend({ status, attempts }: DeliveryState) {
  return status === 'failed' || status === 'sent' || status === 'dropped' || (status === 'queued' && attempts > 0);
}

function Resend({ id, mail: { kind, status } }: { id: number; mail: MailProgress }) {
  return (
    <PostButton
      action={`/admin/messages/${id}/resend`}
      failed={emailResendFailed}
      fields={{ kind }}
      scrollsUp
      {...(status === 'failed' ? { variant: 'outline', size: 'sm' } : { variant: 'link' })}
    >
      {status === 'queued' ? 'Send now' : 'Send again'}
      <span className="sr-only">: {kind === 'acknowledgement' ? 'confirmation' : kind}</span>
    </PostButton>
  );
}
