/** The replies to messages, and the delivery of their emails. */
import type { Queries, Tx } from '../../../db/store.server';
import { type Reply, replyRecordSchema } from './schema';

/** The `subject` of reply emails. A trigger deletes them with the reply. */
export const replySubject = 'reply';
export const replyMail = 'reply';
export const replyReference = (id: number) => ({ subject: replySubject, subjectId: id });

/** The states of emails, as the API names them. */
export const replyStates = {
  queued: 'queued',
  sending: 'sending',
  sent: 'sent',
  failed: 'failed',
  dropped: 'failed',
} as const satisfies Record<Reply['status'], string>;

export type ReplyProgress = Pick<Reply, 'status' | 'lastError'> & { isAddressRejected: boolean };

/** Returns the replies to messages, oldest first. */
export async function listReplies(db: Queries | Tx, messageIds: number[]): Promise<Reply[]> {
  const rows = await withMail(db)
    .selectAll('messageReplies')
    .where('messageReplies.messageId', 'in', messageIds)
    .execute();
  return rows.map((row) => replyRecordSchema.parse({ ...row, attempts: row.attempts ?? 0, status: statusOf(row) }));
}

/** Returns the latest reply to each of these messages that has one. */
export async function latestReplies(ids: number[], db: Queries | Tx): Promise<Map<number, ReplyProgress>> {
  const rows = await withMail(db)
    .select(['messageReplies.messageId', 'messageReplies.sentAt', 'outboxMails.isAddressRejected'])
    .where('messageReplies.messageId', 'in', ids)
    .execute();
  return new Map(
    rows.map((row) => {
      const { messageId, lastError, isAddressRejected } = row;
      return [messageId, { status: statusOf(row), lastError, isAddressRejected: isAddressRejected ?? false }];
    }),
  );
}

function withMail(db: Queries | Tx) {
  return db
    .selectFrom('messageReplies')
    .leftJoin('outboxMails', (join) =>
      join
        .onRef('outboxMails.subjectId', '=', 'messageReplies.id')
        .on('outboxMails.subject', '=', replySubject)
        .on('outboxMails.kind', '=', replyMail),
    )
    .select(['outboxMails.status', 'outboxMails.attempts', 'outboxMails.nextAttemptAt', 'outboxMails.lastError'])
    .orderBy('messageReplies.id');
}

/** An imported reply has no email here. */
function statusOf({ status, sentAt }: { status: string | null; sentAt: string | null }): Reply['status'] {
  if (status === null) return sentAt ? 'sent' : 'dropped';
  return status === 'held' ? 'queued' : (status as Reply['status']);
}
