/** What the mails about a message say. */
import { type BusinessDetails, formatPhone } from '~/content/business-details';
import { reasonLabel } from '~/content/contact-choices';
import type { ContactTerms } from '~/content/page.server';
import { type Message, writeLetter } from '~/mail/layout';
import { Markup } from '~/mail/markup';
import { isAscii } from '~/mail/smtp-utf8.server';
import { momentInWords } from '~/platform/time-zone';
import type { Row } from '../../db/schema';
import type { ContactRequest } from './contact-request';
import { subjectTag } from './subject-tag';

type Visitor = Pick<Row<'contactRequests'>, keyof ContactRequest & keyof Row<'contactRequests'>>;

/**
 * Tells staff of a new message.
 *
 * @param url where staff read it; null while the site's public address is unknown
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
  return writeLetter(`${reason}: ${name}${company} ${subjectTag(visitor.id)}`, {
    brandName: business.brandName,
    heading: `New message from ${name}`,
    paragraphs: [
      `It arrived through the website on ${momentInWords(visitor.createdAt)}. A reply is due within ${terms.replyHours} hours.`,
    ],
    quote: visitor.message,
    facts: [
      ['Reason', reason],
      ['Name', name],
      ...(visitor.companyName ? [['Company', visitor.companyName] as [string, string]] : []),
      ['Email', visitor.companyEmail],
      ['Phone', visitor.phoneNumber],
      ['Location', visitor.cityLocation],
      ...(visitor.numberOfEmployees ? [['Employees', visitor.numberOfEmployees] as [string, string]] : []),
    ],
    ...(url ? { action: { label: 'Open the message', url } } : {}),
    // Not every mail server passes such an address on as Reply-To.
    footer: isAscii(visitor.companyEmail)
      ? 'Reply to this email to answer the visitor.'
      : `To answer the visitor, write to ${visitor.companyEmail}.`,
  });
}

/**
 * Tells staff what was taken for spam.
 *
 * @param url where staff look through it; null while the site's public address is unknown
 */
export function suspectedSpam(
  suspected: Pick<Row<'contactRequests'>, 'firstName' | 'lastName' | 'spamReason'>[],
  { brandName }: BusinessDetails,
  url: string | null,
): Message {
  const heading =
    suspected.length === 1 ? 'A message was marked as spam' : `${suspected.length} messages were marked as spam`;
  return writeLetter(heading, {
    brandName,
    heading,
    paragraphs: [
      'They are in the spam folder. Check if a real message is among them. “Not spam” moves it to the inbox.',
    ],
    facts: suspected.map(({ firstName, lastName, spamReason }) => [
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
 * Thanks the visitor. It repeats nothing that was typed, a plain first name apart: the address may be a stranger's, and
 * nobody shall speak to strangers through this site.
 */
export function acknowledgement(
  visitor: Visitor,
  business: BusinessDetails,
  { replyHours }: Pick<ContactTerms, 'replyHours'>,
): Message {
  const { brandName } = business;
  const phone = formatPhone(business.phone);
  return writeLetter(acknowledgementSubject(brandName, visitor.id), {
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

/** What somebody has answered, with what they answer below it. */
export function answer(
  reply: Pick<Row<'messageReplies'>, 'subject' | 'content' | 'html' | 'signature'>,
  visitor: Pick<Visitor, 'id' | 'message' | 'createdAt'>,
  { brandName }: BusinessDetails,
): Message {
  return writeLetter(reply.subject, {
    brandName,
    body: { text: reply.content, html: new Markup(reply.html) },
    paragraphs: [reply.signature, `On ${momentInWords(visitor.createdAt)} you wrote:`],
    quote: visitor.message,
    footer: `To write back, reply to this email. Keep “${subjectTag(visitor.id)}” in its subject.`,
  });
}

/** Letters only, as most first names are: neither an advertisement nor an address. */
function plainName(name: string): string {
  return /^[\p{L}\p{M}][\p{L}\p{M}'\u2019 -]{0,29}$/u.test(name) && name.split(' ').length <= 3 ? ` ${name}` : '';
}
