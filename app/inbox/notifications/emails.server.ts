/** The emails about messages: which ones a message causes, and their content at the time of sending. */
import { reasonLabel } from '~/content/home-page/contact-choices';
import { readContactTerms } from '~/content/home-page/model.server';
import { replyHoursText } from '~/content/home-page/reply-time';
import { readBusinessDetails, readPublicAddress } from '~/content/settings/settings.server';
import type { MailKind } from '~/email/email-kind';
import {
  heldKinds,
  holdMails,
  type InitialStatus,
  type MailReference as MailSubject,
  type NewMail,
  type OutboxMail,
  release,
} from '~/email/outbox.server';
import type { SmtpSettings } from '~/email/smtp-config.server';
import { isAscii } from '~/email/smtp-utf8.server';
import { renderEmail } from '~/email/template';
import { secondsFromNow } from '~/platform/clock.server';
import { foldCase } from '~/platform/fold-case';
import { formatPhone } from '~/platform/phone-number';
import { keyedDigest } from '~/platform/secret.server';
import { isWithin } from '~/platform/throttle.server';
import { formatZonedTimestamp } from '~/platform/time-zone';
import { preparedCount } from '~/records/records.server';
import type { Values } from '../../../db/prepared.server';
import type { Row } from '../../../db/schema';
import { queries, type Tx, transaction } from '../../../db/store.server';
import { visitorFacts } from '../messages/fields';
import { mailboxOf } from '../messages/mailbox';
import { taggedSubject } from '../messages/subject-tag';
import { deferToDigest } from './digest.server';
import { areTicketSystem, mailboxes, readNotificationSettings, recipientsFor } from './settings.server';

export const messageMailKinds = ['notification', 'acknowledgement'] as const;
export type MessageMailKind = (typeof messageMailKinds)[number];

const priorities = { notification: 1, acknowledgement: 2 };

/** The `subject` of emails about a message in the outbox. A trigger deletes them with the message. */
export const mailSubject = 'message';
export const messageReference = (id: number): MailSubject => ({ subject: mailSubject, subjectId: id });

/** The limit of confirmations to one address, so that entering another person's address does not flood it. */
const confirmationLimit = { hits: 3, seconds: 24 * 60 * 60 };

/**
 * The limit of confirmations to all addresses, so that a script cannot send them to strangers. The others are held
 * until staff open the message.
 */
const siteConfirmationLimit = { key: 'acknowledgements', hits: 20, seconds: 60 * 60 };

/** Returns the emails of a new message. Those of suspected spam are held. */
export async function queueEmails(tx: Tx, visitor: string, isHeld: boolean): Promise<NewMail[]> {
  const confirmationState = isHeld ? 'held' : await confirmationStatus(tx, visitor);
  return [
    { kind: 'notification', priority: priorities.notification, initialStatus: isHeld ? 'held' : 'queued' },
    { kind: 'acknowledgement', priority: priorities.acknowledgement, initialStatus: confirmationState },
  ];
}

export const confirmationKey = (visitor: string) => `acknowledgement:${keyedDigest('throttle', mailboxOf(visitor))}`;

async function confirmationStatus(tx: Tx, visitor: string): Promise<InitialStatus> {
  const limit = { key: confirmationKey(visitor), ...confirmationLimit };
  if (await isWithin(tx, limit)) return 'queued';
  return { dropped: 'This address has received several confirmations today.' };
}

export function holdMessageMails(tx: Tx, id: number): Promise<void> {
  return holdMails(tx, messageReference(id));
}

/** Releases held emails, because the message is not spam. */
export async function releaseMessageMails(tx: Tx, id: number, visitor: string): Promise<void> {
  for (const kind of await heldKinds(tx, messageReference(id))) {
    const initialStatus = kind === 'acknowledgement' ? await confirmationStatus(tx, visitor) : 'queued';
    await release(tx, messageReference(id), kind, initialStatus);
  }
}

export function releaseConfirmation(tx: Tx, id: number): Promise<void> {
  return release(tx, messageReference(id), 'acknowledgement', {
    queued: 'It was on hold until this message was opened, because many confirmations were due within an hour.',
  });
}

const countHeld = preparedCount((db, value: Values<{ since: string }>) =>
  db
    .selectFrom('outboxMails')
    .innerJoin('contactRequests', 'contactRequests.id', 'outboxMails.subjectId')
    .where('outboxMails.subject', '=', mailSubject)
    .where('outboxMails.kind', '=', 'acknowledgement')
    .where('outboxMails.status', '=', 'held')
    .where('outboxMails.queuedAt', '>', value('since'))
    .where('contactRequests.status', 'in', ['new', 'read']),
);

/** Returns the number of confirmations that wait for staff to open their messages. */
export const countHeldConfirmations = (): Promise<number> => countHeld({ since: secondsFromNow(-lateAfter) });

const deleted = { drop: 'The message has been deleted.' };

/** Notifies staff of a new message. */
export const notification: MailKind = async (mail, settings) => {
  const visitor = await readMessage(mail);
  if (!visitor) return deleted;
  if (visitor.status === 'spam') return 'hold';
  const deferred = await deferToDigest(visitor, mail);
  if (deferred) return deferred;
  const { isTicketSystem, isOwnAddress, ...recipients } = await desksOf(visitor, settings);
  const [{ brandName }, terms, site] = await Promise.all([
    readBusinessDetails(),
    readContactTerms(),
    readPublicAddress(),
  ]);
  const { id, companyEmail, companyName, createdAt } = visitor;
  const name = `${visitor.firstName} ${visitor.lastName}`;
  const company = companyName ? `, ${companyName}` : '';
  const reason = reasonLabel(terms, visitor.reasonForContact);
  const email = renderEmail(taggedSubject(`${reason}: ${name}${company}`, id), {
    brandName,
    heading: `New message from ${name}`,
    paragraphs: [
      `It arrived through the website on ${formatZonedTimestamp(createdAt)}. A reply is due within ${replyHoursText(terms)} hours.`,
    ],
    quote: visitor.message,
    facts: [['Reason', reason], ['Name', name], ...visitorFacts(visitor)],
    ...(site ? { action: { label: 'Open the message', url: `${site}/admin/messages/${id}` } } : {}),
    // Not every mail server accepts such an address as Reply-To.
    footer: isAscii(companyEmail)
      ? 'Reply to this email to answer the visitor.'
      : `To answer the visitor, write to ${companyEmail}.`,
  });
  const replyTo = isOwnAddress ? {} : { replyTo: { name, address: companyEmail } };
  // A ticket system names its customer after the sender, and ignores automatic emails.
  const sender = isTicketSystem ? { fromName: name } : ({ autoSubmitted: 'auto-generated' } as const);
  return { send: { ...email, ...mailboxes(recipients), ...replyTo, ...sender } };
};

/** Returns the recipients for a message. If the visitor's address is that of the ticket system, replies would loop. */
async function desksOf({ reasonForContact, companyEmail }: Row<'contactRequests'>, { adminEmail }: SmtpSettings) {
  const settings = await readNotificationSettings();
  const recipients = recipientsFor(settings, reasonForContact, adminEmail);
  const isTicketSystem = areTicketSystem(settings, reasonForContact);
  const isOwnAddress = isTicketSystem && recipients.to.some((to) => foldCase(to) === foldCase(companyEmail));
  return { ...recipients, isTicketSystem, isOwnAddress };
}

/** A confirmation that is more than a day late would confuse the visitor. */
const lateAfter = 24 * 60 * 60;

export const confirmationSubject = (brandName: string, messageId: number) =>
  taggedSubject(`We have your message - ${brandName}`, messageId);

/**
 * Thanks the visitor. It repeats no input except a plain first name: the address may belong to someone else, to whom
 * spammers could otherwise send their text through this site.
 */
export const visitorConfirmation: MailKind = async (mail, settings) => {
  if (!settings.sendAcknowledgement) return { drop: 'Confirmations are turned off.' };
  const isLate = mail.queuedAt < secondsFromNow(-lateAfter);
  if (isLate) return { drop: 'Not sent within a day, so it was cancelled.' };
  const visitor = await readMessage(mail);
  if (!visitor) return deleted;
  if (visitor.status === 'spam') return 'hold';
  if ((await desksOf(visitor, settings)).isOwnAddress) return { drop: 'The address is the ticket system’s own.' };
  // A released or retried email has been counted.
  if (mail.attempts === 1 && !(await transaction((tx) => isWithin(tx, siteConfirmationLimit)))) return 'hold';
  const [{ brandName, phone }, terms] = await Promise.all([readBusinessDetails(), readContactTerms()]);
  const email = renderEmail(confirmationSubject(brandName, visitor.id), {
    brandName,
    heading: 'Thank you for your message',
    paragraphs: [
      `Hello${plainName(visitor.firstName)},`,
      `Your message has reached us. An engineer reads it and answers within ${replyHoursText(terms)} hours, usually the same day.`,
      `If it cannot wait, ring ${formatPhone(phone)}.`,
      brandName,
    ],
    footer: `You get this email because someone entered this address in the contact form of ${brandName}. If that was not you, you don’t need to do anything. We won’t email you again.`,
  });
  const to = { name: '', address: visitor.companyEmail };
  return { send: { ...email, to, autoSubmitted: 'auto-replied' }, isAtMostOneAttempt: true };
};

/** Letters only, as in most first names, so that it cannot be an advertisement or a URL. */
export function plainName(name: string): string {
  return /^[\p{L}\p{M}][\p{L}\p{M}'\u2019 -]{0,29}$/u.test(name) && name.split(' ').length <= 3 ? ` ${name}` : '';
}

function readMessage({ subjectId }: OutboxMail): Promise<Row<'contactRequests'> | undefined> {
  return queries().selectFrom('contactRequests').selectAll().where('id', '=', subjectId).executeTakeFirst();
}
