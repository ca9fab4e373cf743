import type { ContactRequest } from '~/inbox/messages/schema';
import { mailto } from '../mailto';
import { longDate } from './dates';

/** A new mail to the visitor, in whatever program the reader writes mail with, with the message quoted. */
export function replyHref(message: ContactRequest, brandName: string): string {
  const { firstName, lastName, companyEmail, createdAt, reasonLabel, message: text } = message;
  const subject = `Re: ${reasonLabel} - your message to ${brandName}`;
  const quoted = text.replace(/^/gm, '> ');
  const body = `\n\n\nOn ${longDate(createdAt)} ${firstName} ${lastName} wrote:\n${quoted}\n`;
  const fields = { subject, body: body.replaceAll('\n', '\r\n') };
  const query = Object.entries(fields).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `${mailto(companyEmail)}?${query.join('&')}`;
}
