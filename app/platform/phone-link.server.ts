/** Links that dial the phone numbers of visitors, who may type other words and numbers with them. */
import type { PhoneNumber } from 'libphonenumber-js/min';
import { formatNumber, parsePhone } from './phone-number';

/** Returns the link that dials the first number in the text, or null. An extension follows as `;ext=` (RFC 3966). */
export function phoneLink(text: string): { href: string; number: string } | null {
  const phone = findPhone(text);
  return phone && { href: phone.getURI(), number: formatNumber(phone) };
}

/** Returns the links that dial the visitors, by the ID of the message. */
export const phoneLinks = (messages: { id: number; phoneNumber: string }[]): Record<number, string | undefined> =>
  Object.fromEntries(messages.map(({ id, phoneNumber }) => [id, phoneLink(phoneNumber)?.href]));

/** Returns the first number in the text, or null. */
function findPhone(text: string): PhoneNumber | null {
  const whole = parsePhone(text, true);
  if (whole) return whole;
  for (const part of text.split(separators)) {
    const starts = [...part.matchAll(/\+|\(?(?<!\d)\d/g)].map(({ index }) => index);
    const ends = [...part.matchAll(/\d(?!\d)/g)].map(({ index }) => index + 1).reverse();
    for (const start of starts) {
      for (const end of ends) {
        const number = end > start ? parsePhone(part.slice(start, end)) : null;
        if (number) return number;
      }
    }
  }
  return null;
}

/** A comma before an extension separates nothing. */
const separators = /[/|&\n]|;(?!ext=)|,(?!\s*(?:e?xt|x|#))|\b(?:or|and)\b/i;
