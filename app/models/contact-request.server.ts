import { currentConfig } from '~/server/config.server';
import { storeFault } from '../../db/faults.server';
import { preparedInsert } from '../../db/prepared.server';
import { type Queries, queries, type Tx, transaction } from '../../db/store.server';
import { indexMessages, messageContainsAll } from '../../db/text-search.server';
import { type Actor, authorize } from './actor';
import { record } from './audit.server';
import { nowIso } from './clock.server';
import {
  answerWithinHours,
  type ContactRequest,
  type ContactRequestChanges,
  type ContactRequestInput,
  type ContactRequestStatus,
  contactRequestRecordSchema,
  honeypotName,
  type MessageFolder,
} from './contact-request';
import { listFailed, type MessageMail, readDeliveries } from './delivery.server';
import { announceMail, hold, type MailKind, makeWaitingMailDue, queueMails, release, sendAgain } from './outbox.server';
import { found, type Page, type Paging, readPage } from './records.server';
import { keyedDigest } from './secret.server';
import { digestOf, suspicion } from './spam.server';
import { checkLimit, countHit, type Limit } from './throttle.server';
import { triage } from './triage.server';

export const permission = 'messages';

const subject = 'message';
const tooMany = 'You have sent several messages in a short time. Please wait a while, or give us a ring.';

/** The limit for messages from one address; null when there is none. */
function limitFor(address: string): Limit | null {
  const rate = currentConfig().contactRateLimit;
  return rate && { key: `contact:${keyedDigest('throttle', address)}`, ...rate };
}

/**
 * Lets pass while this address may still send.
 *
 * @throws {TooMany}
 */
export async function admit(address: string): Promise<undefined> {
  const limit = limitFor(address);
  if (limit) await checkLimit(limit, tooMany);
}

/**
 * Stores a visitor's message together with the mails it causes, in one transaction: when this resolves, both are on disk.
 * A message that looks like spam is stored as such and its mails are held back.
 *
 * @param address the network the message came from
 * @throws {TooMany}
 */
export async function create(input: ContactRequestInput, address: string): Promise<void> {
  const limit = limitFor(address);
  const digest = digestOf(input.message);
  await transaction(async (tx) => {
    if (limit) await countHit(tx, limit, tooMany);
    const spamReason = await suspicion(tx, input, digest);
    const { [honeypotName]: _honeypot, ...message } = input;
    const status = spamReason ? 'spam' : 'new';
    const id = await add(tx, { ...message, messageDigest: digest, status, spamReason, createdAt: nowIso() });
    await queueMails(tx, id, input.companyEmail, spamReason !== null);
  });
  announceMail();
}

const add = preparedInsert('contactRequests');

export interface MessageQuery extends Paging {
  statuses: readonly ContactRequestStatus[];
}

const folderStatuses: Record<MessageFolder, readonly ContactRequestStatus[]> = {
  inbox: ['new', 'read'],
  archived: ['archived'],
  spam: ['spam'],
  all: ['new', 'read', 'archived', 'spam'],
};

/** The statuses that a folder, or a single status, stands for; null when it is neither. */
export function statusesOf(name: string): readonly ContactRequestStatus[] | null {
  if (name === 'new' || name === 'read') return [name];
  return folderStatuses[name as MessageFolder] ?? null;
}

/** Messages, newest first; with `q`, those that hold each of its words somewhere. */
export async function list(actor: Actor, query: MessageQuery): Promise<Page<ContactRequest>> {
  authorize(actor, permission);
  if (query.q) await bringIndexUpToDate();
  const rows = matching(query);
  const page = await readPage(
    rows.selectAll().orderBy('createdAt', 'desc').orderBy('id', 'desc'),
    rows.select((eb) => eb.fn.countAll<number>().as('total')),
    query,
  );
  const mailOf = await readDeliveries(page.items.map((row) => row.id));
  return { ...page, items: page.items.map((row) => toRecord(row, mailOf(row.id))) };
}

/** For reading all of them in batches: those after a message, by their number. */
export async function listAfter(
  actor: Actor,
  query: Omit<MessageQuery, 'page'>,
  afterId: number,
): Promise<ContactRequest[]> {
  authorize(actor, permission);
  if (query.q) await bringIndexUpToDate();
  const rows = await matching(query)
    .selectAll()
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(query.pageSize)
    .execute();
  const mailOf = await readDeliveries(rows.map((row) => row.id));
  return rows.map((row) => toRecord(row, mailOf(row.id)));
}

/** Where nothing can be written, what is in the index is found all the same. */
async function bringIndexUpToDate() {
  try {
    await indexMessages();
  } catch (error) {
    if (!storeFault(error)) throw error;
  }
}

const wordsMax = 10;

function matching({ statuses, q = '' }: Pick<MessageQuery, 'statuses' | 'q'>) {
  const words = q.split(/\s+/).filter(Boolean).slice(0, wordsMax);
  const columns = [
    'firstName',
    'lastName',
    'companyName',
    'companyEmail',
    'phoneNumber',
    'cityLocation',
    'message',
  ] as const;
  return queries()
    .selectFrom('contactRequests')
    .where('status', 'in', statuses)
    .where((eb) => messageContainsAll(eb, [...columns], words));
}

/** @throws {NotFound} */
export async function find(actor: Actor, id: number): Promise<ContactRequest> {
  authorize(actor, permission);
  return read(queries(), id);
}

/**
 * A message that somebody looks at is read from now on.
 *
 * @throws {NotFound}
 */
export async function open(actor: Actor, id: number): Promise<ContactRequest> {
  authorize(actor, permission);
  const message = await find(actor, id);
  if (message.status !== 'new') return message;
  await queries()
    .updateTable('contactRequests')
    .set({ status: 'read' })
    .where('id', '=', id)
    .where('status', '=', 'new')
    .execute();
  return find(actor, id);
}

/**
 * Changes what staff have made of a message. Out of spam, its held mail is sent; into spam, what still waits is held.
 *
 * @throws {NotFound}
 */
export async function update(actor: Actor, id: number, changes: ContactRequestChanges): Promise<ContactRequest> {
  authorize(actor, permission);
  const changed = await transaction(async (tx) => {
    const present = await read(tx, id);
    const { status, answeredAt, actions } = triage(present, changes, nowIso());
    const isRehabilitated = present.status === 'spam' && status !== 'spam';
    await tx
      .updateTable('contactRequests')
      .set({ status, answeredAt, ...(isRehabilitated ? { spamReason: null } : {}) })
      .where('id', '=', id)
      .execute();
    if (isRehabilitated) await release(tx, id, present.companyEmail);
    if (present.status !== 'spam' && status === 'spam') await hold(tx, id);
    for (const action of actions) {
      await record(tx, actor, { action, subject, id, summary: nameless(id) });
    }
    return read(tx, id);
  });
  announceMail();
  return changed;
}

/** @throws {NotFound} */
export function remove(actor: Actor, id: number): Promise<void> {
  authorize(actor, permission);
  return transaction(async (tx) => {
    await read(tx, id);
    await tx.deleteFrom('contactRequests').where('id', '=', id).execute();
    await record(tx, actor, { action: 'deleted', subject, id, summary: nameless(id) });
  });
}

/** How many messages nobody has read yet. */
export async function countUnread(actor: Actor): Promise<number> {
  authorize(actor, 'messages');
  const { unread } = await queries()
    .selectFrom('contactRequests')
    .select((eb) => eb.fn.countAll<number>().as('unread'))
    .where('status', '=', 'new')
    .executeTakeFirstOrThrow();
  return Number(unread);
}

/**
 * Has one of a message's mails sent again, or at once if it waits.
 *
 * @returns whether it will be sent: not while it is being sent, or held back
 * @throws {NotFound}
 */
export async function resend(actor: Actor, id: number, kind: MailKind): Promise<boolean> {
  authorize(actor, permission);
  const isQueued = await transaction(async (tx) => {
    await read(tx, id);
    if (!(await sendAgain(tx, id, kind))) return false;
    await record(tx, actor, { action: `${kind} sent again`, subject, id, summary: nameless(id) });
    return true;
  });
  if (isQueued) announceMail();
  return isQueued;
}

/** So many undelivered notifications are sent again at once. */
const resendMax = 1000;

/** Has every notification sent again that was not delivered, and those that wait at once. */
export async function resendUndelivered(actor: Actor): Promise<void> {
  authorize(actor, permission);
  const ids = await listFailed(resendMax);
  await transaction(async (tx) => {
    for (const id of ids) await sendAgain(tx, id, 'notification');
    await makeWaitingMailDue(tx);
    await record(tx, actor, { action: 'sent again', subject: 'notifications', summary: `${ids.length} had failed` });
  });
  announceMail();
}

/** The trail outlives the message, and must not keep what was erased: it names no person. */
function nameless(id: number): string {
  return `Message ${id}`;
}

async function read(db: Queries | Tx, id: number): Promise<ContactRequest> {
  const row = await db.selectFrom('contactRequests').selectAll().where('id', '=', id).executeTakeFirst();
  const message = found(row, subject);
  const mailOf = await readDeliveries([id], db);
  return toRecord(message, mailOf(id));
}

type ContactRequestRow = Omit<ContactRequest, 'held' | 'delivery' | 'dueAt'>;

function toRecord(row: ContactRequestRow, mail: MessageMail): ContactRequest {
  const dueAt = new Date(Date.parse(row.createdAt) + answerWithinHours * 60 * 60 * 1000).toISOString();
  return contactRequestRecordSchema.parse({ ...row, ...mail, dueAt });
}
