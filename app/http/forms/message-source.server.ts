import { referrerName, sourceOf } from '~/inbox/messages/source';
import type { FormFields } from '../uploads/body.server';

/**
 * Adds the source of the message to the fields of the contact form. The page is cached for all visitors, so its URL
 * comes from the `Referer` header, also without JavaScript. A field of an earlier attempt keeps its value.
 */
export function withSource(sent: FormFields, { headers, url }: Request): FormFields {
  const fields = new URLSearchParams(sent);
  const source = sourceOf(headers.get('referer') ?? '', sent.get(referrerName) ?? '', new URL(url).host);
  for (const [name, value] of Object.entries(source)) if (!sent.get(name)) fields.set(name, value);
  fields.delete(referrerName);
  return fields;
}
