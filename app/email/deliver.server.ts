/** Sends queued emails: claim, render, send, mark. A crash after any step loses nothing. */
import type { Logger } from 'pino';
import { now } from '~/platform/clock.server';
import { silenceMaxMs } from '~/platform/worker.server';
import { transaction } from '../../db/store.server';
import { type Diagnosis, diagnose } from './diagnosis.server';
import type { MadeMail, MailKinds, Verdict } from './email-kind';
import { type FailedRecipient, formatFailures, readFailedRecipients } from './failed-recipients';
import type { Mailbox } from './mail';
import { makeQueuedMailDue, type OutboxMail } from './outbox.server';
import {
  type ClaimedMail,
  claim,
  deferMail,
  drop,
  giveBack,
  mailLeases,
  markFailed,
  markSent,
} from './outbox-claim.server';
import { readForSending, type SmtpSettings } from './smtp-config.server';
import { NoSmtpUtf8 } from './smtp-utf8.server';
import { patient, sendMail } from './transport.server';

type HandedOver = Extract<Verdict, { send: unknown }>['handedOver'];

/** Whether this process's last attempt found no server that accepts email. */
let wasServerDown = false;
/** The server that asked us to pause, and until when, in milliseconds since 1970. */
let silence = { server: '', until: 0 };

/**
 * Sends the next mail that is due.
 *
 * @param kinds every kind of mail there may be in the outbox
 * @param signal ends the sending; the mail then waits again
 * @returns `idle` when there was none, `down` when no mail can be sent at all now
 */
export async function deliverNext(
  kinds: MailKinds,
  log: Logger,
  signal: AbortSignal,
): Promise<'done' | 'idle' | 'down'> {
  const settings = await readForSending();
  if (!settings?.isActive) return 'down';
  if (isSilent(settings)) return 'down';
  const mail = await claim(domainOf(settings.fromEmail));
  if (!mail) return 'idle';
  const ofMail = log.child({ mail: mail.id, kind: mail.kind, attempt: mail.attempts });
  let follow: HandedOver;
  let failedRecipients: FailedRecipient[];
  let unseen: string[];
  let isAutomaticReply = false;
  let isAtMostOneAttempt = false;
  try {
    const verdict = await judge(kinds, mail, settings);
    if (verdict === 'hold' || 'drop' in verdict) {
      await leaveOut(mail, verdict, ofMail);
      return 'done';
    }
    isAutomaticReply = verdict.send.autoSubmitted === 'auto-replied';
    isAtMostOneAttempt = verdict.isAtMostOneAttempt ?? false;
    if (isAtMostOneAttempt && mail.isInterrupted) {
      await giveUp(mail, ofMail);
      return 'done';
    }
    failedRecipients = await handOver(mail, verdict.send, settings, ofMail, signal);
    unseen = addressesOf(verdict.send.bcc);
    follow = verdict.handedOver;
  } catch (error) {
    const diagnosis = diagnose(error, settings);
    if (error instanceof NoSmtpUtf8 && error.command === 'RCPT TO' && isAutomaticReply) {
      await leaveOut(mail, { drop: diagnosis.message }, ofMail);
      return 'done';
    }
    if (isAtMostOneAttempt && diagnosis.isOutcomeUnknown) await giveUp(mail, ofMail);
    else if (!signal.aborted) await recordFailure(mail, diagnosis, ofMail);
    else {
      await giveBack(mail);
      ofMail.info('Email returned to the queue: server is stopping.');
    }
    if (signal.aborted) return 'done';
    wasServerDown ||= diagnosis.isServerDown;
    if (diagnosis.retryAfterSeconds) keepSilent(settings, diagnosis.retryAfterSeconds);
    return diagnosis.isServerDown ? 'down' : 'done';
  }
  if (failedRecipients.length === 0) ofMail.info('Email sent.');
  else ofMail.warn({ unreached: failedRecipients.length }, 'Email sent to some recipients only.');
  await markSent(mail, failedRecipients, formatFailures(failedRecipients, unseen), follow);
  // The server is back: no one waits out an hour because of its absence.
  if (wasServerDown) await transaction(makeQueuedMailDue);
  wasServerDown = false;
  return 'done';
}

/** Hands a mail over to a server, for those who have not had it yet. @returns who has not got it, by now */
async function handOver(
  mail: OutboxMail,
  made: MadeMail,
  settings: SmtpSettings,
  log: Logger,
  signal: AbortSignal,
): Promise<FailedRecipient[]> {
  const before = readFailedRecipients(mail.unreached);
  const given = before.filter(({ isFinal }) => isFinal);
  const pending = before.filter(({ isFinal }) => !isFinal).map(({ address }) => address);
  const wanted = addressesOf(made.to, made.bcc);
  const only = pending.filter((address) => wanted.includes(address));
  // The retried recipients have all been reached by now.
  if (before.length > 0 && only.length === 0) return given;
  const whole = { ...made, messageId: mail.messageId, ...(only.length > 0 ? { only } : {}) };
  const rejections = await mailLeases.withLease(mail, log, () => sendMail(settings, whole, patient, signal));
  const rejected = rejections.map(({ address, error }) => {
    const { message, isPermanent, detail } = diagnose(error, settings);
    log.warn(detail, `One of several recipients was refused: ${message}`);
    return { address, reason: message, isFinal: isPermanent };
  });
  return [...given, ...rejected];
}

const addressesOf = (...mailboxes: (Mailbox | Mailbox[] | undefined)[]) =>
  mailboxes.flatMap((some = []) => some).map(({ address }) => address);

function keepSilent({ host, port, username }: SmtpSettings, seconds: number) {
  const until = now().getTime() + Math.min(seconds * 1000, silenceMaxMs);
  silence = { server: `${host}:${port} ${username}`, until };
}

function isSilent({ host, port, username }: SmtpSettings): boolean {
  const left = silence.until - now().getTime();
  // More than that is left only by a clock that was put back.
  return silence.server === `${host}:${port} ${username}` && left > 0 && left <= silenceMaxMs;
}

function judge(kinds: MailKinds, mail: ClaimedMail, settings: SmtpSettings): Promise<Verdict> {
  const kind = kinds[mail.kind];
  if (!kind) throw new Error(`Unknown email type "${mail.kind}".`);
  return kind(mail, settings);
}

async function leaveOut(mail: OutboxMail, verdict: Exclude<Verdict, { send: unknown }>, log: Logger) {
  if (verdict === 'hold') {
    await deferMail(mail);
    log.info('Email postponed.');
  } else {
    await drop(mail, verdict.drop, verdict.leftOut);
    log.info('Email cancelled: no longer needed.');
  }
}

const outcomeUnknown =
  'The connection failed after this email was handed over, so it may have arrived. It is not sent again automatically.';

async function giveUp(mail: OutboxMail, log: Logger) {
  await markFailed(mail, { message: outcomeUnknown, isPermanent: true, isAddressRefused: false });
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
