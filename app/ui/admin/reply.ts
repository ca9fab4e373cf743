import type { ContactRequest } from '~/inbox/messages/schema';
import { mailto } from '../mailto';
import { longDate } from './dates';

/** Returns a link that opens a new email to the visitor in the user's email client, with the message quoted. */
export function replyHref(message: ContactRequest, brandName: string): string {
  const { firstName, lastName, companyEmail, createdAt, reasonLabel, message: text } = message;
  const subject = `Re: ${reasonLabel} - your message to ${brandName}`;
  const quoted = text.replace(/^/gm, '> ');
  const body = `\n\n\nOn ${longDate(createdAt)} ${firstName} ${lastName} wrote:\n${quoted}\n`;
  const fields = { subject, body: body.replaceAll('\n', '\r\n') };
  const query = Object.entries(fields).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `${mailto(companyEmail)}?${query.join('&')}`;
}
