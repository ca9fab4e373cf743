import type { Message } from '~/inbox/messages/schema';
import type { Note } from '~/inbox/notes/schema';
import type { Reply } from '~/inbox/replies/schema';
import { PostButton } from '~/ui/kit/form/post-button';
import { DialogLink } from '~/ui/kit/frame/screen';
import { Badge } from '~/ui/kit/list/list';
import { Timestamp } from '~/ui/kit/list/timestamp';
import { Prose } from '~/ui/site/prose';
import { describe, emailResendFailed } from './delivery';
import { DueLine, headClass, MessageBox } from './message';

interface ConversationProps {
  message: Message;
  replies: Reply[];
  notes: Note[];
  /** Null before the settings are saved. */
  adminEmail: string | null;
  now: string;
}

/** Rendered replies have the font size of the rest of the screen. */
const replyText = '[&_.prose>*+*]:mt-4 [&_.prose>p:first-child]:[font-size:inherit] [&_.prose]:text-tight';

/** The replies to a message and the notes about it, oldest first. */
export function Conversation({ message, replies, notes, adminEmail, now }: ConversationProps) {
  const { id } = message;
  const items = [
    ...replies.map((reply) => ({
      key: `reply-${reply.id}`,
      at: reply.createdAt,
      view: <ReplyCard messageId={id} reply={reply} isUnset={adminEmail === null} now={now} />,
    })),
    ...notes.map((note) => ({
      key: `note-${note.id}`,
      at: note.createdAt,
      view: <NoteCard messageId={id} note={note} />,
    })),
  ].sort((a, b) => a.at.localeCompare(b.at));
  return (
    <section className={replyText} aria-labelledby="conversation">
      <div className={`${headClass} items-center`}>
        <h2 className="text-h4 tracking-[-0.012em]" id="conversation">
          Replies and notes
        </h2>
        <DialogLink to={`/admin/messages/${id}/notes/new`} variant="outline" size="sm">
          Add note
        </DialogLink>
      </div>
      {items.length > 0 ? (
        <ol className="mt-4 grid gap-4">
          {items.map(({ key, view }) => (
            <li key={key}>{view}</li>
          ))}
        </ol>
      ) : (
        <p className="mt-4 text-ink-2 text-small">No replies or notes yet. Only your team can see notes.</p>
      )}
    </section>
  );
}

function NoteCard({ messageId, note: { id, author, content, createdAt } }: { messageId: number; note: Note }) {
  return (
    <article className="border-l-2 border-l-line-2 px-5 py-4">
      <p className="wrap-anywhere whitespace-pre-line" dir="auto">
        {content}
      </p>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2 text-small">
        <span>
          Note by {author}, <Timestamp at={createdAt} />
        </span>
        <DialogLink
          to={`/admin/messages/${messageId}/notes/${id}/delete`}
          variant="ghost"
          size="sm"
          of={`the note of ${author}`}
        >
          Delete
        </DialogLink>
      </p>
    </article>
  );
}

const badges = {
  queued: { tone: 'warn', label: 'Waiting' },
  sending: { tone: 'warn', label: 'Sending' },
  sent: { tone: 'on', label: 'Handed to your mail server' },
  failed: { tone: 'danger', label: 'Not delivered' },
  dropped: { tone: 'danger', label: 'Not sent' },
} as const satisfies Record<Reply['status'], object>;

interface ReplyCardProps {
  messageId: number;
  reply: Reply;
  isUnset: boolean;
  now: string;
}

function ReplyCard({ messageId, reply, isUnset, now }: ReplyCardProps) {
  const { id, author, html, signature, createdAt, status } = reply;
  const { tone, label } = badges[status];
  const delivery = { ...reply, nextAttemptAt: reply.nextAttemptAt ?? createdAt };
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
            (reply.lastError ?? describe(delivery, isUnset, now))
          )}
        </p>
        {maySendAgain(reply) ? (
          <PostButton
            action={`/admin/messages/${messageId}/replies/${id}/resend`}
            failed={emailResendFailed}
            variant="outline"
            size="sm"
          >
            {status === 'queued' ? 'Send now' : 'Send again'}
          </PostButton>
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
