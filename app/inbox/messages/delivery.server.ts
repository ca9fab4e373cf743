import { type Actor, authorize } from '~/records/actor';
import { type Queries, queries, type Tx } from '../../../db/store.server';
import { type MessageMailKind, mailSubject, messageMailKinds } from '../notifications/emails.server';
import { latestReplies, type ReplyProgress, replyStates } from '../replies/progress.server';
import type { Message } from './schema';

type Delivery = Message['delivery'];

/** An email, as the message screen shows it. */
export type MailProgress = Omit<Awaited<ReturnType<typeof progressOf>>[number], 'subjectId'>;

export type MessageMail = Pick<Message, 'delivery' | 'held'>;

const apiStates = {
  held: 'none',
  dropped: 'none',
  queued: 'queued',
  sending: 'sending',
  sent: 'sent',
  failed: 'failed',
} as const;

/** Returns the delivery state of the emails about each of these messages. */
export async function readDeliveries(
  ids: number[],
  db: Queries | Tx = queries(),
): Promise<(id: number) => MessageMail> {
  const [mails, replyOf] =
    ids.length === 0
      ? [[], new Map<number, ReplyProgress>()]
      : await Promise.all([progressOf(ids, db), latestReplies(ids, db)]);
  const mailsOf = (id: number) => mails.filter(({ subjectId }) => subjectId === id);
  return (id) => summarise(mailsOf(id), replyOf.get(id));
}

function summarise(mails: MailProgress[], reply: ReplyProgress | undefined): MessageMail {
  const of = (kind: MessageMailKind) => mails.find((mail) => mail.kind === kind);
  const stateOf = (kind: MessageMailKind): Delivery['notification'] => apiStates[of(kind)?.status ?? 'dropped'];
  return {
    held: mails.some(({ status }) => status === 'held'),
    delivery: {
      notification: stateOf('notification'),
      acknowledgement: stateOf('acknowledgement'),
      reply: reply ? replyStates[reply.status] : 'none',
      lastError: of('notification')?.lastError ?? of('acknowledgement')?.lastError ?? reply?.lastError ?? null,
      visitorUnreachable: isUnreachable(of('acknowledgement'), reply),
    },
  };
}

/** A sent reply has reached the visitor, whatever happened to earlier emails. */
function isUnreachable(confirmation: MailProgress | undefined, reply: ReplyProgress | undefined): boolean {
  if (reply?.status === 'sent') return false;
  return Boolean(confirmation?.isAddressRejected || reply?.isAddressRejected);
}

/** Returns the emails about one message, the notification first. */
export async function readMails(actor: Actor, messageId: number): Promise<MailProgress[]> {
  authorize(actor, 'messages');
  return progressOf([messageId], queries());
}

function progressOf(ids: number[], db: Queries | Tx) {
  return db
    .selectFrom('outboxMails')
    .select(['subjectId', 'kind', 'status', 'attempts', 'nextAttemptAt', 'sentAt', 'lastError', 'isAddressRejected'])
    .where('subject', '=', mailSubject)
    .where('subjectId', 'in', ids)
    .where('kind', 'in', messageMailKinds)
    .orderBy('priority')
    .$narrowType<{ kind: MessageMailKind }>()
    .execute();
}
