import { Form } from '@remix-run/react';
import type { ContactRequest } from '~/inbox/messages/schema';
import type { Reply } from '~/inbox/replies/schema';
import { Button } from '../button';
import { Prose } from '../site/prose';
import { describe, resendFailed } from './delivery';
import { Badge } from './list';
import { DueLine, MessageBox } from './message';
import { Timestamp } from './timestamp';

interface ConversationProps {
  message: ContactRequest;
  replies: Reply[];
  /** Null while there are no settings. */
  adminEmail: string | null;
  now: string;
}

/** Rendered replies are as large as the rest of the screen. */
const replyText = '[&_.prose>*+*]:mt-4 [&_.prose>p:first-child]:[font-size:inherit] [&_.prose]:text-tight';

/** The replies to a message, and their delivery. */
export function Conversation({ message, replies, adminEmail, now }: ConversationProps) {
  const { id, firstName, status } = message;
  if (status === 'spam' && replies.length === 0) return null;
  return (
    <section className={`mt-10 ${replyText}`} aria-labelledby="conversation">
      <h2 className="mb-1 text-h4 tracking-[-0.012em]" id="conversation">
        Replies
      </h2>
      <p className="form-note">
        If {firstName} replies by email, the reply goes to{' '}
        {adminEmail ?? 'the admin email that you set in Email Settings'}. It does not appear here.
      </p>
      {replies.length > 0 ? (
        <ol className="mt-4 grid gap-4">
          {replies.map((reply) => (
            <li key={reply.id}>
              <Answered messageId={id} reply={reply} isUnset={adminEmail === null} now={now} />
            </li>
          ))}
        </ol>
      ) : (
        <p className="mt-4">No replies yet.</p>
      )}
    </section>
  );
}

const badges = {
  queued: { tone: 'warn', label: 'Waiting' },
  sending: { tone: 'warn', label: 'Sending' },
  sent: { tone: 'on', label: 'Sent' },
  failed: { tone: 'danger', label: 'Not delivered' },
  dropped: { tone: 'danger', label: 'Not sent' },
} as const satisfies Record<Reply['status'], object>;

interface AnsweredProps {
  messageId: number;
  reply: Reply;
  isUnset: boolean;
  now: string;
}

function Answered({ messageId, reply, isUnset, now }: AnsweredProps) {
  const { id, author, html, signature, createdAt, status } = reply;
  const { tone, label } = badges[status];
  const fare = { ...reply, nextAttemptAt: reply.nextAttemptAt ?? createdAt };
  return (
    <MessageBox title={<h3 className="text-body">{author}</h3>} at={createdAt}>
      <Prose html={html} />
      <p className="wrap-anywhere mt-4 whitespace-pre-line text-ink-2">{signature}</p>
      <DueLine>
        <p>
          <Badge tone={tone}>{label}</Badge>{' '}
          {status === 'sent' ? (
            <Timestamp at={reply.sentAt ?? createdAt} />
          ) : (
            (reply.lastError ?? describe(fare, isUnset, now))
          )}
        </p>
        {maySendAgain(reply) ? (
          <Form
            method="post"
            action={`/admin/messages/${messageId}/replies/${id}/resend`}
            data-failed={resendFailed}
            preventScrollReset
          >
            <Button type="submit" variant="outline" size="sm">
              {status === 'queued' ? 'Send now' : 'Send again'}
            </Button>
          </Form>
        ) : null}
      </DueLine>
    </MessageBox>
  );
}

/** A delivered reply cannot be sent again, and an imported one has no email here. */
function maySendAgain({ status, attempts, nextAttemptAt }: Reply): boolean {
  if (nextAttemptAt === null) return false;
  return status === 'failed' || status === 'dropped' || (status === 'queued' && attempts > 0);
}
