/** The texts of the emails about messages. */
import { type BusinessDetails, formatPhone } from '~/content/business/schema';
import { reasonLabel } from '~/content/landing/contact-choices';
import type { ContactTerms } from '~/content/landing/model.server';
import { Markup } from '~/email/markup';
import { isAscii } from '~/email/smtp-utf8.server';
import { type Message, renderEmail } from '~/email/template';
import { formatTimestamp } from '~/platform/time-zone';
import type { Row } from '../../../db/schema';
import { visitorFacts } from '../messages/fields';
import type { ContactRequest } from '../messages/schema';
import { subjectTag } from '../messages/subject-tag';

type Visitor = Pick<Row<'contactRequests'>, keyof ContactRequest & keyof Row<'contactRequests'>>;

/**
 * Notifies staff of a new message.
 * @param url of the message screen; null while the site's public address is unknown
 */
export function notification(
  visitor: Visitor,
  business: BusinessDetails,
  terms: ContactTerms,
  url: string | null,
): Message {
  const name = `${visitor.firstName} ${visitor.lastName}`;
  const company = visitor.companyName ? `, ${visitor.companyName}` : '';
  const reason = reasonLabel(terms, visitor.reasonForContact);
  return renderEmail(`${reason}: ${name}${company} ${subjectTag(visitor.id)}`, {
    brandName: business.brandName,
    heading: `New message from ${name}`,
    paragraphs: [
      `It arrived through the website on ${formatTimestamp(visitor.createdAt)}. A reply is due within ${terms.replyHours} hours.`,
    ],
    quote: visitor.message,
    facts: [['Reason', reason], ['Name', name], ...visitorFacts(visitor)],
    ...(url ? { action: { label: 'Open the message', url } } : {}),
    // Not every mail server accepts such an address as Reply-To.
    footer: isAscii(visitor.companyEmail)
      ? 'Reply to this email to answer the visitor.'
      : `To answer the visitor, write to ${visitor.companyEmail}.`,
  });
}

/**
 * Notifies staff of suspected spam.
 * @param url of the spam folder; null while the site's public address is unknown
 */
export function spamReview(
  spamCandidates: Pick<Row<'contactRequests'>, 'firstName' | 'lastName' | 'spamReason'>[],
  { brandName }: BusinessDetails,
  url: string | null,
): Message {
  const heading =
    spamCandidates.length === 1
      ? 'A message was marked as spam'
      : `${spamCandidates.length} messages were marked as spam`;
  return renderEmail(heading, {
    brandName,
    heading,
    paragraphs: [
      'They are in the spam folder. Check if a real message is among them. “Not spam” moves it to the inbox.',
    ],
    facts: spamCandidates.map(({ firstName, lastName, spamReason }) => [
      plainName(`${firstName} ${lastName}`).trim() || 'Someone',
      spamReason ?? '',
    ]),
    ...(url ? { action: { label: 'Open the spam folder', url } } : {}),
    footer: 'You get this at most once a day, and only for new suspected spam.',
  });
}

export function acknowledgementSubject(brandName: string, messageId: number): string {
  return `We have your message - ${brandName} ${subjectTag(messageId)}`;
}

/**
 * Thanks the visitor. It repeats no input except a plain first name: the address may belong to someone else, to whom
 * spammers could otherwise send their text through this site.
 */
export function acknowledgement(
  visitor: Visitor,
  business: BusinessDetails,
  { replyHours }: Pick<ContactTerms, 'replyHours'>,
): Message {
  const { brandName } = business;
  const phone = formatPhone(business.phone);
  return renderEmail(acknowledgementSubject(brandName, visitor.id), {
    brandName,
    heading: 'Thank you for your message',
    paragraphs: [
      `Hello${plainName(visitor.firstName)},`,
      `Your message has reached us. An engineer reads it and answers within ${replyHours} hours, usually the same day.`,
      `If it cannot wait, ring ${phone}.`,
      brandName,
    ],
    footer: `You get this email because someone entered this address in the contact form of ${brandName}. If that was not you, you don’t need to do anything. We won’t email you again.`,
  });
}

/** The email with a staff member's reply, and the visitor's message below it. */
export function answer(
  reply: Pick<Row<'messageReplies'>, 'subject' | 'content' | 'html' | 'signature'>,
  visitor: Pick<Visitor, 'id' | 'message' | 'createdAt'>,
  { brandName }: BusinessDetails,
): Message {
  return renderEmail(reply.subject, {
    brandName,
    body: { text: reply.content, html: new Markup(reply.html) },
    paragraphs: [reply.signature, `On ${formatTimestamp(visitor.createdAt)} you wrote:`],
    quote: visitor.message,
    footer: `To write back, reply to this email. Keep “${subjectTag(visitor.id)}” in its subject.`,
  });
}

/** Letters only, as in most first names, so that it cannot be an advertisement or a URL. */
function plainName(name: string): string {
  return /^[\p{L}\p{M}][\p{L}\p{M}'\u2019 -]{0,29}$/u.test(name) && name.split(' ').length <= 3 ? ` ${name}` : '';
}
