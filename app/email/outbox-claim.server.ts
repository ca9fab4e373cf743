/** Claims emails in the outbox and records their results. Each email has a lease and keeps its Message-ID. */
import { nowIso } from '~/platform/clock.server';
import { Leases } from '~/platform/threads/lease.server';
import { type Tx, transaction } from '../../db/store.server';
import type { Diagnosis } from './diagnosis.server';
import type { FailedRecipient } from './failed-recipients';
import type { OutboxMail } from './outbox.server';

const hour = 60 * 60;

export const mailLeases = new Leases<OutboxMail>({
  table: 'outboxMails',
  order: ['priority', 'nextAttemptAt', 'id'],
  firstRetry: 30,
  retryMax: hour,
  givenUpAfter: 7 * 24 * hour,
});

/** A claimed email. `isInterrupted`: a previous worker died while sending it. */
export type ClaimedMail = OutboxMail & { isInterrupted: boolean };

/**
 * Claims the next due email by priority for the length of a lease. Emails with an expired lease are due again.
 * @param senderDomain the domain of Message-IDs
 */
export async function claim(senderDomain: string): Promise<ClaimedMail | null> {
  let isInterrupted = false;
  const mail = await mailLeases.claim(
    (db) => mailLeases.next(db),
    ({ messageId, status }) => {
      isInterrupted = status === 'sending';
      return { messageId: messageId.includes('@') ? messageId : `${messageId}@${senderDomain}` };
    },
  );
  return mail && { ...mail, isInterrupted };
}

/** Returns an unsent email to the queue, without counting an attempt. */
export async function requeueMail(mail: OutboxMail): Promise<void> {
  await mailLeases.settle(mail, { status: 'queued', leasedUntil: null, nextAttemptAt: nowIso() });
}

/**
 * Marks an email as sent. Failed recipients wait for the next attempt.
 * @param failedRecipients the recipients who have not received it
 * @param text the failed recipients as text for staff
 * @param afterSettled runs in the same transaction
 */
export function markSent(
  mail: OutboxMail,
  failedRecipients: FailedRecipient[],
  text: string,
  afterSettled?: InTransaction,
): Promise<void> {
  const recorded = {
    failedRecipients: failedRecipients.length > 0 ? JSON.stringify(failedRecipients) : null,
    isAddressRejected: false,
    isSettingsFailure: failedRecipients.some(({ isSettingsFailure }) => isSettingsFailure),
  };
  const isDone = failedRecipients.every(({ isFinal }) => isFinal);
  const after = isDone
    ? ({ status: 'sent', sentAt: nowIso(), leasedUntil: null, lastError: text || null } as const)
    : mailLeases.afterFailure(mail, text);
  return settleWith(mail, { ...after, ...recorded }, isDone ? afterSettled : undefined);
}

type InTransaction = (tx: Tx) => Promise<void>;

async function settleWith(mail: OutboxMail, changes: Partial<OutboxMail>, afterSettled?: InTransaction): Promise<void> {
  if (!afterSettled) return void (await mailLeases.settle(mail, changes));
  await transaction(async (tx) => {
    if (await mailLeases.settle(mail, changes, tx)) await afterSettled(tx);
  });
}

/** Holds an email until its module releases it. */
export async function holdMail(mail: OutboxMail): Promise<void> {
  await mailLeases.settle(mail, { status: 'held', leasedUntil: null });
}

/** Drops an email that is no longer wanted. @param afterSettled runs in the same transaction */
export function dropMail(mail: OutboxMail, reason: string, afterSettled?: InTransaction): Promise<void> {
  return settleWith(mail, { status: 'dropped', leasedUntil: null, lastError: reason }, afterSettled);
}

/** Records a failed attempt. The email is queued for a retry, or fails permanently. */
export async function markFailed(
  mail: OutboxMail,
  failure: Pick<Diagnosis, 'message' | 'isPermanent' | 'isAddressRejected' | 'isSettingsFailure'>,
): Promise<'queued' | 'failed'> {
  const after = mailLeases.afterFailure(mail, failure.message, { isFinal: failure.isPermanent });
  const { isAddressRejected, isSettingsFailure } = failure;
  await mailLeases.settle(mail, { ...after, isAddressRejected, isSettingsFailure });
  return after.status;
}
