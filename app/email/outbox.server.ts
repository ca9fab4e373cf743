/** The outbox: emails of every kind about any record, written in the transaction of their cause. */

import { randomUUID } from 'node:crypto';
import { now, nowIso, secondsFromNow } from '~/platform/clock.server';
import { workerSignal } from '~/platform/threads/worker-signal.server';
import { prepared, type Values } from '../../db/prepared.server';
import type { Row } from '../../db/schema';
import type { Queries, Tx } from '../../db/store.server';

export type OutboxMail = Row<'outboxMails'>;

export const { announce: announceMail, onNews: onMail } = workerSignal('mail');

/** The record that an email is about, named as in the audit log. */
export interface MailReference {
  subject: string;
  subjectId: number;
}

/** The initial state of an email: queued, perhaps with a note for staff, held, or dropped with a reason for them. */
export type InitialStatus = 'queued' | 'held' | { queued: string } | { dropped: string };

export interface NewMail {
  /** At most one email of a kind per record. */
  kind: string;
  /** Due emails are sent in this order, lowest first. */
  priority: number;
  /** Queued by default. */
  initialStatus?: InitialStatus;
}

/** Queues the emails that a change of a record causes. */
export async function queueMails(tx: Tx, about: MailReference, mails: NewMail[]): Promise<void> {
  const insert = inserts[mails.length] ?? insertOf(mails.length);
  inserts[mails.length] = insert;
  await insert(tx, { ...[about.subject, about.subjectId, nowIso(), ...mails.flatMap(ownValues)] });
  announceMail(tx);
}

/** Queues an email, unless one of its kind about that record exists, sent or not. */
export async function queueOnce(tx: Tx, about: MailReference, mail: NewMail): Promise<void> {
  if (!(await isQueued(tx, about, mail.kind))) await queueMails(tx, about, [mail]);
}

/** Returns whether an email of this kind about a record exists, sent or not. */
export async function isQueued(db: Queries | Tx, about: MailReference, kind: string): Promise<boolean> {
  const known = await mailsAbout(db, about).select('id').where('kind', '=', kind).executeTakeFirst();
  return known !== undefined;
}

/** Returns the initial status, with the text for staff. */
function started(initialStatus: InitialStatus): [status: OutboxMail['status'], lastError: string | null] {
  if (typeof initialStatus === 'string') return [initialStatus, null];
  return 'queued' in initialStatus ? ['queued', initialStatus.queued] : ['dropped', initialStatus.dropped];
}

const own = ['kind', 'priority', 'messageId', 'status', 'lastError'];

/** The values in the order of `own`. */
function ownValues({ kind, priority, initialStatus = 'queued' }: NewMail) {
  return [kind, priority, newMessageId(), ...started(initialStatus)];
}

const inserts: ReturnType<typeof insertOf>[] = [];

/**
 * A contact message queues its emails in the visitor's request, so the SQL is compiled once for each number of emails.
 */
function insertOf(count: number) {
  return prepared((db, value: Values<Record<string, unknown>>) => {
    const valueAt = (place: number) => value(String(place));
    const timestamp = valueAt(2);
    const shared = { subject: valueAt(0), subjectId: valueAt(1) };
    const times = { nextAttemptAt: timestamp, queuedAt: timestamp, createdAt: timestamp };
    const mails = Array.from({ length: count }, (_, mail) => {
      const values = own.map((column, at) => [column, valueAt(3 + mail * own.length + at)]);
      return { ...shared, ...times, ...Object.fromEntries(values) } as never;
    });
    return db.insertInto('outboxMails').values(mails);
  });
}

/** Begins with the time, because random values would each change a different page of the index. */
const newMessageId = () => `${now().getTime().toString(36)}.${randomUUID()}`;

/** Holds queued emails. For an email that is being sent, its kind decides again before the next attempt. */
export async function holdMails(tx: Tx, about: MailReference): Promise<void> {
  await updateMails(tx, about).set({ status: 'held' }).where('status', '=', 'queued').execute();
}

export async function heldKinds(tx: Tx, about: MailReference): Promise<string[]> {
  const held = await mailsAbout(tx, about).select('kind').where('status', '=', 'held').execute();
  return held.map(({ kind }) => kind);
}

/** Releases a held email, or drops it. */
export async function release(tx: Tx, about: MailReference, kind: string, initialStatus: InitialStatus): Promise<void> {
  const [status, lastError] = started(initialStatus);
  await updateMails(tx, about)
    .set({ status, lastError, nextAttemptAt: nowIso() })
    .where('kind', '=', kind)
    .where('status', '=', 'held')
    .execute();
  announceMail(tx);
}

function mailsAbout(db: Queries | Tx, { subject, subjectId }: MailReference) {
  return db.selectFrom('outboxMails').where('subject', '=', subject).where('subjectId', '=', subjectId);
}

function updateMails(tx: Tx, { subject, subjectId }: MailReference) {
  return tx.updateTable('outboxMails').where('subject', '=', subject).where('subjectId', '=', subjectId);
}

/**
 * Sends an email again, or immediately if it is queued. Emails that are being sent or held are not changed.
 * @returns whether it will be sent
 */
export async function resendMail(tx: Tx, about: MailReference, kind: string): Promise<boolean> {
  const mail = await mailsAbout(tx, about).select(['id', 'status']).where('kind', '=', kind).executeTakeFirst();
  if (!mail || mail.status === 'held' || mail.status === 'sending') return false;
  const timestamp = nowIso();
  const requeued = { status: 'queued', attempts: 0, firstAttemptAt: null, sentAt: null, queuedAt: timestamp } as const;
  await tx
    .updateTable('outboxMails')
    .set({
      ...(mail.status === 'queued' ? {} : requeued),
      // Mail servers discard a second email with the same Message-ID as a duplicate.
      ...(mail.status === 'sent' ? { messageId: newMessageId(), failedRecipients: null } : {}),
      nextAttemptAt: timestamp,
      lastError: null,
      isAddressRejected: false,
      isSettingsFailure: false,
    })
    .where('id', '=', mail.id)
    .execute();
  announceMail(tx);
  return true;
}

/** In seconds. Older emails would confuse their recipients. */
const settingsFailureMax = 30 * 24 * 60 * 60;

/** Sends again what failed because of the old settings, and makes queued emails due. */
export async function retryWithNewSettings(tx: Tx): Promise<void> {
  await tx
    .updateTable('outboxMails')
    .set({ status: 'queued', attempts: 0, firstAttemptAt: null, nextAttemptAt: nowIso(), isSettingsFailure: false })
    .where('status', '=', 'failed')
    .where('isSettingsFailure', '=', true)
    .where('createdAt', '>', secondsFromNow(-settingsFailureMax))
    .execute();
  await makeQueuedMailDue(tx);
}

/** Makes all queued emails due immediately, because the problem may be solved. */
export async function makeQueuedMailDue(tx: Tx): Promise<void> {
  await tx
    .updateTable('outboxMails')
    .set({ nextAttemptAt: nowIso() })
    .where('status', '=', 'queued')
    .where('nextAttemptAt', '>', nowIso())
    .execute();
  announceMail(tx);
}
