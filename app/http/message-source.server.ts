import { referrerName, sourceOf } from '~/inbox/messages/source';
import type { FormFields } from './body.server';

/**
 * Returns the fields of the contact form with the source of the message. The page is cached for every visitor, so the
 * address of the page comes from the browser: in `Referer`, also without JavaScript. A field of an earlier attempt
 * keeps its value.
 */
export function withSource(sent: FormFields, { headers, url }: Request): FormFields {
  const fields = new URLSearchParams(sent);
  const source = sourceOf(headers.get('referer') ?? '', sent.get(referrerName) ?? '', new URL(url).host);
  for (const [name, value] of Object.entries(source)) if (!sent.get(name)) fields.set(name, value);
  fields.delete(referrerName);
  return fields;
}
