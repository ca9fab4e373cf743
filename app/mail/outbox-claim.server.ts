/**
 * Taking mail from the outbox. Any number of processes do, each mail under a lease that its sender renews, so that a mail
 * whose sender died is taken up again: at least once, always with the same Message-ID.
 */

import { now, nowIso, secondsFromNow } from '~/platform/clock.server';
import { type Queries, queries, type Tx, transaction } from '../../db/store.server';
import type { OutboxMail } from './outbox.server';

const hour = 60 * 60;
const day = 24 * hour;

/** How long a mail belongs to the process that sends it, unless that renews it. */
export const leaseSeconds = 60;
export const firstRetrySeconds = 30;
const longestRetrySeconds = hour;
const givenUpAfterSeconds = 7 * day;

/**
 * Takes the next mail that is due, for the length of a lease: by priority, and a mail whose sender has let its lease run out
 * like any other.
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
    .orderBy('priority')
    .orderBy('nextAttemptAt')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
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

/** Keeps a mail back until its room releases it. */
export async function putAside(mail: OutboxMail): Promise<void> {
  await changeClaimed(mail).set({ status: 'held', leasedUntil: null }).execute();
}

/** Leaves a mail out for good that is not wanted any more. */
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
