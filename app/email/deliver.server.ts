/** Sends queued emails: claim, render, send, mark. A crash after any step loses nothing. */
import type { Logger } from 'pino';
import { now } from '~/platform/clock.server';
import { requestedPauseMaxMs } from '~/platform/threads/worker.server';
import { transaction } from '../../db/store.server';
import { type Diagnosis, diagnose } from './diagnosis.server';
import type { ComposedMail, MailKinds, Verdict } from './email-kind';
import { type FailedRecipient, formatFailures, readFailedRecipients } from './failed-recipients';
import type { Mailbox } from './mail';
import { makeQueuedMailDue, type OutboxMail } from './outbox.server';
import { claim, dropMail, holdMail, mailLeases, markFailed, markSent, requeueMail } from './outbox-claim.server';
import { readForSending, type SmtpSettings } from './smtp-config.server';
import { NoSmtpUtf8 } from './smtp-utf8.server';
import { patient, sendMail } from './transport.server';

type AfterSent = Extract<Verdict, { send: unknown }>['afterSent'];

/** Whether this process's last attempt found no server that accepts email. */
let wasServerDown = false;
/** The server that asked us to pause, and the end of the pause in milliseconds since 1970. */
let sendingPause = { server: '', until: 0 };

/**
 * Sends the next due email.
 * @param kinds all email kinds that the outbox may contain
 * @param signal aborts the sending; the email is then queued again
 * @returns `idle` when no email was due, `down` when no email can be sent now
 */
export async function deliverNext(
  kinds: MailKinds,
  log: Logger,
  signal: AbortSignal,
): Promise<'done' | 'idle' | 'down'> {
  const settings = await readForSending();
  if (!settings?.isActive) return 'down';
  if (isSendingPaused(settings)) return 'down';
  const mail = await claim(domainOf(settings.fromEmail));
  if (!mail) return 'idle';
  const ofMail = log.child({ mail: mail.id, kind: mail.kind, attempt: mail.attempts });
  let afterSent: AfterSent;
  let failedRecipients: FailedRecipient[];
  let unseen: string[];
  let isAutomaticReply = false;
  let isAtMostOneAttempt = false;
  try {
    const kind = kinds[mail.kind];
    if (!kind) throw new Error(`Unknown email type "${mail.kind}".`);
    const verdict = await kind(mail, settings);
    if (verdict === 'hold' || 'drop' in verdict) {
      await holdOrDrop(mail, verdict, ofMail);
      return 'done';
    }
    isAutomaticReply = verdict.send.autoSubmitted === 'auto-replied';
    isAtMostOneAttempt = verdict.isAtMostOneAttempt ?? false;
    if (isAtMostOneAttempt && mail.isInterrupted) {
      await failPermanently(mail, ofMail);
      return 'done';
    }
    failedRecipients = await sendToPending(mail, verdict.send, settings, ofMail, signal);
    unseen = addressesOf(verdict.send.bcc);
    afterSent = verdict.afterSent;
  } catch (error) {
    const diagnosis = diagnose(error, settings);
    if (error instanceof NoSmtpUtf8 && error.command === 'RCPT TO' && isAutomaticReply) {
      await holdOrDrop(mail, { drop: diagnosis.message }, ofMail);
      return 'done';
    }
    if (isAtMostOneAttempt && diagnosis.isOutcomeUnknown) await failPermanently(mail, ofMail);
    else if (!signal.aborted) await recordFailure(mail, diagnosis, ofMail);
    else {
      await requeueMail(mail);
      ofMail.info('Email returned to the queue: server is stopping.');
    }
    if (signal.aborted) return 'done';
    wasServerDown ||= diagnosis.isServerDown;
    if (diagnosis.retryAfterSeconds) pauseSending(settings, diagnosis.retryAfterSeconds);
    return diagnosis.isServerDown ? 'down' : 'done';
  }
  if (failedRecipients.length === 0) ofMail.info('Email sent.');
  else ofMail.warn({ failedRecipients: failedRecipients.length }, 'Email sent to some recipients only.');
  await markSent(mail, failedRecipients, formatFailures(failedRecipients, unseen), afterSent);
  // The server is back, so retries need not wait for their backoff.
  if (wasServerDown) await transaction(makeQueuedMailDue);
  wasServerDown = false;
  return 'done';
}

/** Sends an email to the recipients who have not received it yet. @returns the recipients who still have not */
async function sendToPending(
  mail: OutboxMail,
  made: ComposedMail,
  settings: SmtpSettings,
  log: Logger,
  signal: AbortSignal,
): Promise<FailedRecipient[]> {
  const before = readFailedRecipients(mail.failedRecipients);
  const alreadyFailed = before.filter(({ isFinal }) => isFinal);
  const pending = before.filter(({ isFinal }) => !isFinal).map(({ address }) => address);
  const wanted = addressesOf(made.to, made.bcc);
  const only = pending.filter((address) => wanted.includes(address));
  // The retried recipients have all received it.
  if (before.length > 0 && only.length === 0) return alreadyFailed;
  const whole = { ...made, messageId: mail.messageId, ...(only.length > 0 ? { only } : {}) };
  const rejections = await mailLeases.withLease(mail, log, () => sendMail(settings, whole, patient, signal));
  const rejected = rejections.map(({ address, error }) => {
    const { message, isPermanent, isSettingsFailure, detail } = diagnose(error, settings);
    log.warn(detail, `One of several recipients was refused: ${message}`);
    return { address, reason: message, isFinal: isPermanent, isSettingsFailure };
  });
  return [...alreadyFailed, ...rejected];
}

const addressesOf = (...mailboxes: (Mailbox | Mailbox[] | undefined)[]) =>
  mailboxes.flatMap((some = []) => some).map(({ address }) => address);

function pauseSending({ host, port, username }: SmtpSettings, seconds: number) {
  const until = now().getTime() + Math.min(seconds * 1000, requestedPauseMaxMs);
  sendingPause = { server: `${host}:${port} ${username}`, until };
}

function isSendingPaused({ host, port, username }: SmtpSettings): boolean {
  const left = sendingPause.until - now().getTime();
  // A longer pause only results from a clock that was set back.
  return sendingPause.server === `${host}:${port} ${username}` && left > 0 && left <= requestedPauseMaxMs;
}

async function holdOrDrop(mail: OutboxMail, verdict: Exclude<Verdict, { send: unknown }>, log: Logger) {
  if (verdict === 'hold') {
    await holdMail(mail);
    log.info('Email postponed.');
  } else {
    await dropMail(mail, verdict.drop, verdict.afterDropped);
    log.info('Email cancelled: no longer needed.');
  }
}

const outcomeUnknown =
  'The connection failed after this email was handed over, so it may have arrived. It is not sent again automatically.';

async function failPermanently(mail: OutboxMail, log: Logger) {
  await markFailed(mail, {
    message: outcomeUnknown,
    isPermanent: true,
    isAddressRejected: false,
    isSettingsFailure: false,
  });
  log.warn('Email failed permanently: it may have arrived, and must not arrive twice.');
}

async function recordFailure(mail: OutboxMail, diagnosis: Diagnosis, log: Logger) {
  const status = await markFailed(mail, diagnosis);
  const fields = { step: diagnosis.step, ...diagnosis.detail };
  if (status === 'failed') log.error(fields, `Email failed permanently: ${diagnosis.message}`);
  else log.warn(fields, `Email failed, will retry: ${diagnosis.message}`);
}

function domainOf(address: string): string {
  return address.split('@').at(-1) ?? 'localhost';
}
