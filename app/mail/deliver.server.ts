/** Sending what is due: a mail is taken, made, handed over and marked, each step so that a crash after it loses nothing. */
import type { Logger } from 'pino';
import { readBusinessDetails, readPublicAddress } from '~/content/site-content.server';
import { acknowledgement, notification } from '~/messages/letters';
import { type Diagnosis, diagnose } from './diagnosis.server';
import { makeWaitingMailDue, type OutboxMail } from './outbox.server';
import {
  claim,
  drop,
  giveBack,
  isTooLate,
  leaseSeconds,
  markFailed,
  markSent,
  readMessage,
  renewLease,
} from './outbox-claim.server';
import { readForSending, type SmtpSettings } from './smtp-config.server';
import { type Mail, patient, sendMail } from './transport.server';

/** Whether the last attempt of this process found no server that takes mail. */
let wasServerDown = false;

/**
 * Sends the next mail that is due.
 *
 * @param signal ends the sending; the mail then waits again
 * @returns `idle` when there was none, `down` when the server takes no mail at all at the moment
 */
export async function deliverNext(log: Logger, signal: AbortSignal): Promise<'done' | 'idle' | 'down'> {
  const settings = await readForSending();
  if (!settings?.isActive) return 'idle';
  const mail = await claim(domainOf(settings.fromEmail));
  if (!mail) return 'idle';
  const about = { mail: mail.id, kind: mail.kind, attempt: mail.attempts };
  const unwanted = reasonToDrop(mail, settings);
  if (unwanted) {
    await drop(mail, unwanted);
    log.info(about, 'A mail was not sent: it is not wanted any more.');
    return 'done';
  }
  try {
    await holdingLease(mail, log, async () => {
      const composed = await compose(mail, settings);
      // Null: somebody has deleted the message just now, and its mails with it.
      if (composed) await sendMail(settings, composed, patient, signal);
    });
  } catch (error) {
    if (signal.aborted) {
      await giveBack(mail);
      log.info(about, 'A mail was put back: the program is stopping.');
      return 'done';
    }
    const diagnosis = diagnose(error, settings);
    await noteFailure(mail, diagnosis, error, log.child(about));
    wasServerDown ||= diagnosis.isServerDown;
    return diagnosis.isServerDown ? 'down' : 'done';
  }
  await markSent(mail);
  log.info(about, 'A mail was sent.');
  // The server is back: nobody waits out an hour because of its absence.
  if (wasServerDown) await makeWaitingMailDue();
  wasServerDown = false;
  return 'done';
}

function reasonToDrop(mail: OutboxMail, { sendAcknowledgement }: SmtpSettings): string | null {
  if (mail.kind !== 'acknowledgement') return null;
  if (!sendAcknowledgement) return 'Acknowledgements are switched off.';
  return isTooLate(mail) ? 'It could not be sent within a day, and was left out.' : null;
}

async function noteFailure(mail: OutboxMail, diagnosis: Diagnosis, error: unknown, log: Logger) {
  const status = await markFailed(mail, diagnosis.message, diagnosis.isPermanent);
  const { step, detail } = diagnosis;
  const fields = { step, ...detail, ...(step === 'program' ? { err: error } : {}) };
  if (status === 'failed') log.error(fields, `A mail was given up: ${diagnosis.message}`);
  else log.warn(fields, `A mail was not sent and will be tried again: ${diagnosis.message}`);
}

/** Does the work while renewing the lease, so that nobody else takes a mail that is merely slow. */
async function holdingLease(mail: OutboxMail, log: Logger, work: () => Promise<void>): Promise<void> {
  const renew = () =>
    renewLease(mail).catch((error) => log.warn({ err: error }, 'The lease of a mail was not renewed.'));
  const timer = setInterval(renew, (leaseSeconds * 1000) / 4);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
}

/** Sender, recipient and text are those of the moment of sending. */
async function compose(mail: OutboxMail, settings: SmtpSettings): Promise<Mail | null> {
  const visitor = await readMessage(mail);
  if (!visitor) return null;
  const business = await readBusinessDetails();
  const visitorMailbox = { name: `${visitor.firstName} ${visitor.lastName}`, address: visitor.companyEmail };
  if (mail.kind === 'acknowledgement') {
    const to = { name: '', address: visitor.companyEmail };
    return { ...acknowledgement(visitor, business), messageId: mail.messageId, to, autoSubmitted: 'auto-replied' };
  }
  const address = await readPublicAddress();
  const url = address && `${address}/admin/messages/${visitor.id}`;
  return {
    ...notification(visitor, business, url),
    messageId: mail.messageId,
    to: { name: '', address: settings.adminEmail },
    replyTo: visitorMailbox,
    autoSubmitted: 'auto-generated',
  };
}

function domainOf(address: string): string {
  return address.split('@').at(-1) ?? 'localhost';
}
