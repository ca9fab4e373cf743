/**
 * Mail that waits to be sent. It is written with what causes it; any number of processes take from it, each mail under a
 * lease that its sender renews, so that a mail whose sender died is taken up again: at least once, always with the same
 * Message-ID.
 */

import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { preparedInsert } from '../../db/prepared.server';
import type { Row } from '../../db/schema';
import { type Queries, queries, type Tx, transaction } from '../../db/store.server';
import { now, nowIso, secondsFromNow } from './clock.server';
import { keyedDigest } from './secret.server';
import { isWithin } from './throttle.server';

export type OutboxMail = Row<'outboxMails'>;
export type MailKind = OutboxMail['kind'];

const second = 1;
const hour = 60 * 60 * second;
const day = 24 * hour;

/** How long a mail belongs to the process that sends it, unless that renews it. */
export const leaseSeconds = 60;
export const firstRetrySeconds = 30;
const longestRetrySeconds = hour;
const givenUpAfterSeconds = 7 * day;
const acknowledgementSeconds = day;
/** Acknowledgements to one address in a day: a stranger's address that somebody types in is not flooded. */
const acknowledgementLimit = { hits: 3, seconds: day };

const events = new EventEmitter();

/** Tells this process's worker that there may be mail to send. Call it after the transaction. */
export function announceMail(): void {
  events.emit('mail');
}

/** Returns how to stop listening. */
export function onMail(listener: () => void): () => void {
  events.on('mail', listener);
  return () => events.off('mail', listener);
}

/** Queues the mails that a new message causes; for suspected spam they are held back. */
export async function queueMails(tx: Tx, contactRequestId: number, visitor: string, isHeld: boolean): Promise<void> {
  const moment = nowIso();
  const mail = { contactRequestId, nextAttemptAt: moment, queuedAt: moment, createdAt: moment };
  const acknowledgement = isHeld ? 'held' : await acknowledgementStatus(tx, visitor);
  await addMail(tx, {
    ...mail,
    kind: 'notification',
    status: isHeld ? 'held' : 'queued',
    messageId: randomUUID(),
    lastError: null,
  });
  await addMail(tx, {
    ...mail,
    kind: 'acknowledgement',
    status: acknowledgement,
    messageId: randomUUID(),
    lastError: acknowledgement === 'dropped' ? floodReason : null,
  });
}

const addMail = preparedInsert('outboxMails');
const floodReason = 'Several acknowledgements have gone to this address today.';

async function acknowledgementStatus(tx: Tx, visitor: string): Promise<'queued' | 'dropped'> {
  const limit = { key: `acknowledgement:${keyedDigest('throttle', mailbox(visitor))}`, ...acknowledgementLimit };
  return (await isWithin(tx, limit)) ? 'queued' : 'dropped';
}

/** Addresses that reach one person: letter case, dots and what follows a plus sign make no difference. */
function mailbox(address: string): string {
  const [local = '', domain = ''] = address.toLowerCase().split('@');
  return `${local.replace(/\+.*/, '').replaceAll('.', '')}@${domain}`;
}

/** Keeps back what a message would still cause. */
export async function hold(tx: Tx, contactRequestId: number): Promise<void> {
  await tx
    .updateTable('outboxMails')
    .set({ status: 'held' })
    .where('contactRequestId', '=', contactRequestId)
    .where('status', '=', 'queued')
    .execute();
}

/** Lets go what was held back: the message is not spam after all. */
export async function release(tx: Tx, contactRequestId: number, visitor: string): Promise<void> {
  const held = await tx
    .selectFrom('outboxMails')
    .select(['id', 'kind'])
    .where('contactRequestId', '=', contactRequestId)
    .where('status', '=', 'held')
    .execute();
  for (const { id, kind } of held) {
    const status = kind === 'acknowledgement' ? await acknowledgementStatus(tx, visitor) : 'queued';
    await tx
      .updateTable('outboxMails')
      .set({ status, nextAttemptAt: nowIso(), ...(status === 'dropped' ? { lastError: floodReason } : {}) })
      .where('id', '=', id)
      .execute();
  }
}

/**
 * Has a mail sent again, or at once if it waits. Nothing happens while it is being sent or held back.
 *
 * @returns whether it will be sent
 */
export async function sendAgain(tx: Tx, contactRequestId: number, kind: MailKind): Promise<boolean> {
  const mail = await tx
    .selectFrom('outboxMails')
    .select(['id', 'status', 'messageId'])
    .where('contactRequestId', '=', contactRequestId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  if (!mail || mail.status === 'held' || mail.status === 'sending') return false;
  const moment = nowIso();
  const anew = { status: 'queued', attempts: 0, firstAttemptAt: null, sentAt: null, queuedAt: moment } as const;
  await tx
    .updateTable('outboxMails')
    .set({
      ...(mail.status === 'queued' ? {} : anew),
      // One that was delivered would be taken for a copy of itself and be thrown away.
      ...(mail.status === 'sent' ? { messageId: randomUUID() } : {}),
      nextAttemptAt: moment,
      lastError: null,
    })
    .where('id', '=', mail.id)
    .execute();
  return true;
}

/** Makes all mail that waits for its next attempt due at once: what kept it may be mended. */
export async function makeWaitingMailDue(db: Queries | Tx = queries()): Promise<void> {
  await db
    .updateTable('outboxMails')
    .set({ nextAttemptAt: nowIso() })
    .where('status', '=', 'queued')
    .where('nextAttemptAt', '>', nowIso())
    .execute();
}

/**
 * Takes the next mail that is due, for the length of a lease: notifications first, and a mail whose sender has let its
 * lease run out like any other.
 *
 * @param senderDomain what a Message-ID ends in
 */
export async function claim(senderDomain: string): Promise<OutboxMail | null> {
  // Asked every few seconds, and mostly in vain: only what is due is worth the write lock.
  if (!(await nextDue(queries()))) return null;
  return transaction(async (tx) => {
    const mail = await nextDue(tx);
    if (!mail) return null;
    const { messageId } = mail;
    return await tx
      .updateTable('outboxMails')
      .set({
        status: 'sending',
        attempts: mail.attempts + 1,
        firstAttemptAt: mail.firstAttemptAt ?? nowIso(),
        leasedUntil: secondsFromNow(leaseSeconds),
        messageId: messageId.includes('@') ? messageId : `${messageId}@${senderDomain}`,
      })
      .where('id', '=', mail.id)
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

/** What waits longer than any wait there is has been noted by a clock that was put back since: it is due as well. */
function nextDue(db: Queries | Tx): Promise<OutboxMail | undefined> {
  const moment = nowIso();
  const longestWait = secondsFromNow(longestRetrySeconds);
  const longestLease = secondsFromNow(leaseSeconds);
  return db
    .selectFrom('outboxMails')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb.and([eb('status', '=', 'queued'), eb('nextAttemptAt', '<=', moment)]),
        eb.and([eb('status', '=', 'queued'), eb('nextAttemptAt', '>', longestWait)]),
        eb.and([eb('status', '=', 'sending'), eb('leasedUntil', '<=', moment)]),
        eb.and([eb('status', '=', 'sending'), eb('leasedUntil', '>', longestLease)]),
      ]),
    )
    .orderBy('kind', 'desc')
    .orderBy('nextAttemptAt')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** The message that a mail is about; undefined when somebody has just deleted it, and the mail with it. */
export function readMessage(mail: OutboxMail): Promise<Row<'contactRequests'> | undefined> {
  return queries().selectFrom('contactRequests').selectAll().where('id', '=', mail.contactRequestId).executeTakeFirst();
}

/** Changes a mail, unless another process has taken it over since. */
function changeClaimed(mail: OutboxMail) {
  return queries()
    .updateTable('outboxMails')
    .where('id', '=', mail.id)
    .where('status', '=', 'sending')
    .where('attempts', '=', mail.attempts);
}

export async function renewLease(mail: OutboxMail): Promise<void> {
  await changeClaimed(mail)
    .set({ leasedUntil: secondsFromNow(leaseSeconds) })
    .execute();
}

/** Gives a mail back that was not sent after all, as if it had not been taken. */
export async function giveBack(mail: OutboxMail): Promise<void> {
  await changeClaimed(mail).set({ status: 'queued', leasedUntil: null, nextAttemptAt: nowIso() }).execute();
}

export async function markSent(mail: OutboxMail): Promise<void> {
  await changeClaimed(mail).set({ status: 'sent', sentAt: nowIso(), leasedUntil: null, lastError: null }).execute();
}

/** Sets a mail aside that is not wanted any more. */
export async function drop(mail: OutboxMail, reason: string): Promise<void> {
  await changeClaimed(mail).set({ status: 'dropped', leasedUntil: null, lastError: reason }).execute();
}

/**
 * Notes that an attempt failed: the mail waits for the next one, or has failed for good.
 *
 * @param reason in words for staff
 * @param isPermanent the mail server will not change its mind
 */
export async function markFailed(mail: OutboxMail, reason: string, isPermanent: boolean): Promise<'queued' | 'failed'> {
  const trying = now().getTime() - Date.parse(mail.firstAttemptAt ?? nowIso());
  const status = isPermanent || trying >= givenUpAfterSeconds * 1000 ? 'failed' : 'queued';
  await changeClaimed(mail)
    .set({ status, nextAttemptAt: secondsFromNow(retrySeconds(mail.attempts)), leasedUntil: null, lastError: reason })
    .execute();
  return status;
}

/** The wait after a number of attempts: 30 s, then twice as long each time, an hour at the most. */
export function retrySeconds(attempts: number): number {
  return Math.min(firstRetrySeconds * 2 ** Math.min(attempts - 1, 20), longestRetrySeconds);
}

/** An acknowledgement that comes more than a day late only puzzles. */
export function isTooLate(mail: OutboxMail): boolean {
  return mail.kind === 'acknowledgement' && now().getTime() - Date.parse(mail.queuedAt) > acknowledgementSeconds * 1000;
}
