import { reasonLabel } from '~/content/home-page/contact-choices';
import { type ContactTerms, readContactTerms } from '~/content/home-page/model.server';
import { queueMails } from '~/email/outbox.server';
import { truncateWal } from '~/platform/checkpoints.server';
import { nowIso } from '~/platform/clock.server';
import { currentConfig } from '~/platform/config.server';
import { keyedDigest } from '~/platform/secret.server';
import { checkLimit, countHit, type Limit } from '~/platform/throttle.server';
import { type Actor, authorize } from '~/records/actor';
import { type Author, audit } from '~/records/audit.server';
import { orNotFound, preparedCount } from '~/records/records.server';
import { writeAs } from '~/records/write-as.server';
import { preparedInsert, type Values } from '../../../db/prepared.server';
import { allSettledOrThrow, type Queries, queries, type Tx, transaction } from '../../../db/store.server';
import { tidyIndex } from '../../../db/text-search.server';
import {
  confirmationKey,
  holdMessageMails,
  messageReference,
  queueEmails,
  releaseConfirmation,
  releaseMessageMails,
} from '../notifications/emails.server';
import { countForeignLinks, suspicion, textDigest } from '../spam/spam.server';
import { readAssignees } from './assignees.server';
import { type MessageMail, readDeliveries } from './delivery.server';
import { dueAt } from './response-time';
import {
  honeypotName,
  type Message,
  type MessageChanges,
  type MessageInput,
  messageRecordSchema,
  messageSchema,
  messageSchemaOf,
} from './schema';
import { queueMessageEvent } from './timeline.server';
import { triage } from './triage.server';

export const permission = 'messages';
/** The subject in the audit log. */
export const subject = 'message';

const tooMany = 'You have sent several messages in a short time. Wait a few minutes, or call us.';

/** Returns the limit for messages from one address, or null. */
function limitFor(address: string): Limit | null {
  const rate = currentConfig().contactRateLimit;
  return rate && { key: `contact:${keyedDigest('throttle', address)}`, ...rate };
}

/** Checks the rate limit of an address. `create` checks it too. @throws {TooMany} */
export async function checkRateLimit(address: string): Promise<undefined> {
  const limit = limitFor(address);
  if (limit) await checkLimit(limit, tooMany);
}

/**
 * Returns the schema of the contact form with the current options. If these cannot be read, every option is valid, and
 * `create` reports the error.
 */
export async function sendableSchema(): Promise<typeof messageSchema> {
  try {
    return messageSchemaOf(await readContactTerms());
  } catch {
    return messageSchema;
  }
}

/**
 * Stores a visitor's message and queues its emails in one transaction. When the promise resolves, both are on disk. The
 * emails of suspected spam are held.
 * @param address the client's network
 * @throws {TooMany}
 */
export async function create(input: MessageInput, address: string): Promise<void> {
  const limit = limitFor(address);
  const digest = textDigest(input.message);
  const links = await countForeignLinks(input);
  // The result depends on messages with the same text, and on counters that one statement reads and changes.
  const lockKeys = { about: digest, shared: [confirmationKey(input.companyEmail), ...(limit ? [limit.key] : [])] };
  await transaction(async (tx) => {
    const counted = limit && countHit(tx, limit, tooMany);
    const [, spamReason] = await allSettledOrThrow([counted, suspicion(tx, input, { digest, links }, address)]);
    const { [honeypotName]: _honeypot, ...message } = input;
    const status = spamReason ? 'spam' : 'new';
    const added = add(tx, { ...message, messageDigest: digest, status, spamReason, createdAt: nowIso() });
    const [id, mails] = await allSettledOrThrow([added, queueEmails(tx, input.companyEmail, spamReason !== null)]);
    const queued = queueMails(tx, messageReference(id), mails);
    await allSettledOrThrow([queued, spamReason ? null : queueMessageEvent(tx, 'message.created', id)]);
  }, lockKeys);
}

const add = preparedInsert('contactRequests');

/** @throws {NotFound} */
export async function find(actor: Actor, id: number): Promise<Message> {
  authorize(actor, permission);
  return read(queries(), id);
}

/**
 * Returns a message and marks it as read. A confirmation on hold is sent then, unless spam is suspected.
 * @throws {NotFound}
 */
export async function open(actor: Actor, id: number): Promise<Message> {
  const message = await find(actor, id);
  const isHeld = message.held && message.status !== 'spam';
  if (message.status !== 'new' && !isHeld) return message;
  await writeAs(actor, permission, async (tx) => {
    await tx
      .updateTable('contactRequests')
      .set({ status: 'read' })
      .where('id', '=', id)
      .where('status', '=', 'new')
      .execute();
    if (isHeld) await releaseConfirmation(tx, id);
  });
  return find(actor, id);
}

/**
 * Changes the status or assignment of a message. Marking it as spam holds its queued emails; unmarking releases them.
 * @throws {NotFound}
 */
export function update(actor: Actor, id: number, changes: MessageChanges): Promise<Message> {
  return writeAs(actor, permission, (tx, author) => applyChanges(tx, author, id, changes));
}

/** The same within another transaction. @throws {NotFound} */
export async function applyChanges(tx: Tx, author: Author, id: number, changes: MessageChanges): Promise<Message> {
  const current = await read(tx, id);
  const { status, answeredAt, actions } = triage(current, changes, nowIso());
  const isRehabilitated = current.status === 'spam' && status !== 'spam';
  await tx
    .updateTable('contactRequests')
    .set({ status, answeredAt, ...(isRehabilitated ? { spamReason: null } : {}) })
    .where('id', '=', id)
    .execute();
  if (isRehabilitated) {
    await releaseMessageMails(tx, id, current.companyEmail);
    await queueMessageEvent(tx, 'message.created', id);
  }
  if (answeredAt && !current.answeredAt) await queueMessageEvent(tx, 'message.answered', id);
  if (current.status !== 'spam' && status === 'spam') await holdMessageMails(tx, id);
  for (const action of actions) await audit(tx, author, { action, subject, id, summary: anonymousName(id) });
  return read(tx, id);
}

/** Permanently deletes a message and its emails, also from the database's files. @throws {NotFound} */
export async function remove(actor: Actor, id: number): Promise<void> {
  await writeAs(actor, permission, async (tx, author) => {
    await read(tx, id);
    await tx.deleteFrom('contactRequests').where('id', '=', id).execute();
    await audit(tx, author, { action: 'deleted', subject, id, summary: anonymousName(id) });
  });
  await tidyIndex();
  await truncateWal();
}

/** Returns the number of unread messages, without the one being opened. */
export async function countUnread(actor: Actor, opened = 0): Promise<number> {
  authorize(actor, 'messages');
  return countOtherUnread({ opened });
}

const countOtherUnread = preparedCount((db, value: Values<{ opened: number }>) =>
  db.selectFrom('contactRequests').where('status', '=', 'new').where('id', '!=', value('opened')),
);

/** The audit log outlives the message, so its entries name no person. */
export function anonymousName(id: number): string {
  return `Message ${id}`;
}

/** @throws {NotFound} */
export async function read(db: Queries | Tx, id: number): Promise<Message> {
  const row = await db.selectFrom('contactRequests').selectAll().where('id', '=', id).executeTakeFirst();
  const message = orNotFound(row, subject);
  const [mailOf, assigneeOf] = [await readDeliveries([id], db), await readAssignees([message], db)];
  const about = { ...mailOf(id), assignee: assigneeOf(message.assigneeId) };
  return toRecord(message, about, await readContactTerms(db));
}

type About = MessageMail & Pick<Message, 'assignee'>;
type MessageRow = Omit<Message, keyof About | 'dueAt' | 'reasonLabel'>;

export function toRecord(row: MessageRow, about: About, terms: ContactTerms): Message {
  const computed = { dueAt: dueAt(row.createdAt, terms), reasonLabel: reasonLabel(terms, row.reasonForContact) };
  return messageRecordSchema.parse({ ...row, ...about, ...computed });
}
