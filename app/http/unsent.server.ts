/**
 * A form that arrives when nobody is signed in any more. With JavaScript its tab keeps what was typed (see
 * ui/admin/drafts.tsx) and login is next; without, the answer is all that remembers it.
 */

import { type ActionFunctionArgs, json } from '@remix-run/node';
import type * as z from 'zod';
import { Unauthenticated } from '~/platform/errors';
import type { FormFields } from './body.server';
import { isText } from './coercion';
import { pageError } from './page.server';
import type { PageFailure, Unsent } from './page-failure';

/** Passwords are never sent back. */
export const isSecretField = (name: string) => /password|token$|secret$/i.test(name);

/** What to throw: a page that shows what was typed and can send it again, or where nothing was, the way to login. */
export async function unsentError(data: FormFields, schema: z.ZodType, args: ActionFunctionArgs): Promise<unknown> {
  const error = new Unauthenticated();
  const unsent = readUnsent(data, schema);
  if (!args.context.isDocument || !unsent) return pageError(error, args);
  const failure: PageFailure = { message: error.message, requestId: args.context.requestId, admins: [], unsent };
  return json(failure, { status: 401 });
}

/** The list that a field is in, else itself: `entries` of `entries[0].text`. */
const listOf = (name: string) => name.replace(/\[.*/, '');

/** The form's own fields and no others: whoever sends this is a stranger. Null when there is no text among them. */
function readUnsent(data: FormFields, schema: z.ZodType): Unsent | null {
  const { shape } = schema as z.ZodObject;
  const sent = [...new Set(data.keys())].filter((name) => Object.hasOwn(shape, listOf(name)));
  const fields: Unsent['fields'] = sent
    .filter((name) => !isSecretField(name))
    // As everywhere, the last one counts.
    .map((name) => [name, String(data.getAll(name).at(-1))]);
  const isTyped = fields.some(
    ([name, value]) => value.trim() !== '' && (name in shape ? isText(shape[name] as z.ZodType) : true),
  );
  return isTyped ? { fields, hadSecrets: sent.some(isSecretField) } : null;
}
