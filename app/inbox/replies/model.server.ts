/** Replies to messages: stored with the message, and sent through the outbox exactly once. */
import { randomUUID } from 'node:crypto';
import { signingOf } from '~/auth/users/signature.server';
import { render } from '~/content/markdown/rendering.server';
import { readBusinessDetails } from '~/content/settings/settings.server';
import { queueMails, resendMail } from '~/email/outbox.server';
import { readSender } from '~/email/smtp-config.server';
import { nowIso } from '~/platform/clock.server';
import { Conflict, Invalid, StaleVersion } from '~/platform/errors';
import { type Actor, authorize } from '~/records/actor';
import { audit, programAuthor } from '~/records/audit.server';
import { orNotFound } from '~/records/records.server';
import { writeAs } from '~/records/write-as.server';
import { queries, type Tx } from '../../../db/store.server';
import { anonymousName, applyChanges, find, permission, read, subject } from '../messages/model.server';
import type { Message } from '../messages/schema';
import { confirmationSubject } from '../notifications/emails.server';
import { listReplies, replyMail, replyReference } from './progress.server';
import type { Reply, ReplyInput } from './schema';

/** Urgent, like a notification. */
const priority = 1;

const noImages = 'Replies cannot contain images. Remove them, or link to them';
const isSpam = 'This message is marked as spam. Mark it as not spam first, then answer it.';

/** Another reply was sent after this one was begun. */
class StaleConversation extends StaleVersion {
  /** @param version the current number of replies */
  constructor(author: string, version: number) {
    super(
      'conversation',
      { version },
      `${author} has replied to this message since you opened it. Yours was not sent. Read theirs, then send yours if it is still needed.`,
    );
  }
}

/** Returns the replies to a message, oldest first. @throws {NotFound} */
export async function list(actor: Actor, messageId: number): Promise<Reply[]> {
  await find(actor, messageId);
  return listReplies(queries(), [messageId]);
}

/** Returns an idempotency key for a form, so that it sends one reply however often it is submitted. */
export const newIdempotencyKey = (): string => randomUUID();

export type ReplyContext = Awaited<ReturnType<typeof findReplyContext>>;

/** Returns the sender, Reply-To address and signature of a reply. The addresses are null while email is not set up. */
export async function findReplyContext(actor: Actor) {
  authorize(actor, permission);
  const [{ brandName }, settings] = await Promise.all([readBusinessDetails(), readSender()]);
  const { author, signature } = await signingOf(queries(), actor, brandName);
  return {
    from: settings && { name: senderName(author, settings.fromName), address: settings.fromEmail },
    replyTo: settings?.adminEmail ?? null,
    signature,
  };
}

/** Returns the sender's name that the visitor sees. */
export const senderName = (author: string, fromName: string) => `${author}, ${fromName}`;

/**
 * Stores a reply and queues its email. When the promise resolves, both are on disk. The message counts as answered once
 * a mail server has accepted the email.
 * @param known the number of replies when this one was begun, to reject it if there are more
 * @throws {NotFound}
 * @throws {StaleVersion} when someone else has replied meanwhile
 * @throws {Conflict} when the message is marked as spam
 * @throws {Invalid} when it cannot be rendered, or has images
 */
export async function create(
  actor: Actor,
  messageId: number,
  { content, key = newIdempotencyKey() }: ReplyInput,
  known?: number,
): Promise<Reply> {
  authorize(actor, permission, 'write');
  const { html, structure } = await render(content, actor);
  if (structure.images.length > 0) throw new Invalid({ content: [noImages] });
  const { brandName } = await readBusinessDetails();
  return writeAs(actor, permission, async (tx, author) => {
    const message = await read(tx, messageId);
    const current = await listReplies(tx, [messageId]);
    const same = await idOfKey(tx, messageId, key);
    if (same !== undefined) return findReply(current, same);
    if (message.status === 'spam') throw new Conflict(isSpam);
    if (known !== undefined && current.length > known)
      throw new StaleConversation(current.at(-1)?.author ?? 'Someone', current.length);
    const { id } = await tx
      .insertInto('messageReplies')
      .values({
        ...{ messageId, key, content, html, userId: author.userId || null, createdAt: nowIso() },
        ...(await signingOf(tx, author, brandName)),
        subject: subjectFor(message, current, brandName),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await queueMails(tx, replyReference(id), [{ kind: replyMail, priority }]);
    await audit(tx, author, { action: 'replied to', subject, id: messageId, summary: anonymousName(messageId) });
    return findReply(await listReplies(tx, [messageId]), id);
  });
}

/** Returns the subject of the answered email, so that email clients show one conversation. */
function subjectFor(message: Message, [first]: Reply[], brandName: string): string {
  if (first) return first.subject;
  return `Re: ${confirmationSubject(brandName, message.id)}`;
}

/** Returns the ID of the reply that this form has already sent. */
async function idOfKey(tx: Tx, messageId: number, key: string): Promise<number | undefined> {
  const row = await tx
    .selectFrom('messageReplies')
    .select('id')
    .where('messageId', '=', messageId)
    .where('key', '=', key)
    .executeTakeFirst();
  return row?.id;
}

const findReply = (replies: Reply[], id: number) =>
  orNotFound(
    replies.find((reply) => reply.id === id),
    'answer',
  );

/**
 * Sends an undelivered reply again, or immediately if it is queued.
 * @returns whether it will be sent
 * @throws {NotFound}
 */
export async function resendReply(actor: Actor, messageId: number, id: number): Promise<boolean> {
  return writeAs(actor, permission, async (tx, author) => {
    const { status } = findReply(await listReplies(tx, [messageId]), id);
    if (status === 'sent' || !(await resendMail(tx, replyReference(id), replyMail))) return false;
    await audit(tx, author, { action: 'reply sent again', subject, id: messageId, summary: anonymousName(messageId) });
    return true;
  });
}

/** Marks the message as answered, after a mail server has accepted the reply. */
export async function markReplySent(tx: Tx, id: number): Promise<void> {
  const reply = await tx
    .updateTable('messageReplies')
    .set({ sentAt: nowIso() })
    .where('id', '=', id)
    .returning(['messageId', 'userId'])
    .executeTakeFirst();
  if (!reply) return;
  const { messageId, userId } = reply;
  const user = await tx.selectFrom('users').select('username').where('id', '=', userId).executeTakeFirst();
  const by = user && userId !== null ? { userId, username: user.username } : programAuthor;
  await applyChanges(tx, by, messageId, { answered: true });
}
