/**
 * A form submitted after its session expired, or whose page cannot be loaded. With JavaScript the tab holds the input
 * (ui/kit/editing/local-drafts.tsx); without it, the response contains the input.
 */

import { type ActionFunctionArgs, json } from '@remix-run/node';
import type * as z from 'zod';
import { readContactTerms } from '~/content/home-page/model.server';
import { readDetails } from '~/content/settings/settings.server';
import { Unauthenticated } from '~/platform/errors';
import { pageStatus, toFailure } from '../errors.server';
import { pageError } from '../pages/page.server';
import type { PageFailure, Resubmission } from '../pages/page-error';
import { bodyLimit, type FormFields, readForm } from '../uploads/body.server';
import { isText } from './coercion';

/** Secret fields are never sent back. */
export const isSecretField = (name: string) => /password|token$|secret$|headerValue$/i.test(name);

/**
 * Returns the response to throw: a page that shows the submitted text and can resend it, or the next step if the form
 * had no text.
 */
export async function resubmissionError(
  data: FormFields,
  schema: z.ZodType,
  args: ActionFunctionArgs,
  error: unknown = new Unauthenticated(),
): Promise<unknown> {
  const { isDocument, requestId, log } = args.context;
  const resubmission = readResubmission(data, schema);
  const known = toFailure(error);
  if (!isDocument || !resubmission || !known) return pageError(error, args);
  const { message, headers, logMessage: problem } = known;
  if (problem) log.error({ err: error }, problem);
  const ofSite = error instanceof Unauthenticated ? {} : await readKnown();
  const failure: PageFailure = { message, requestId, admins: [], resubmission, ...ofSite };
  return json(failure, { status: pageStatus(known), headers });
}

/** Returns the fields of any form without its secrets; none when the body cannot be read. */
export async function readSubmittedFields(
  args: Pick<ActionFunctionArgs, 'request' | 'context'>,
): Promise<Resubmission['fields']> {
  try {
    return [...(await readForm(args, bodyLimit))].filter(([name]) => !isSecretField(name));
  } catch {
    return [];
  }
}

/** Succeeds from the cache while the database is unavailable. */
const readKnown = () =>
  Promise.all([readDetails(), readContactTerms()]).then(
    ([{ phone }, choices]) => ({ phone, choices }),
    () => ({}),
  );

/** Returns the list of a field, else the field: `entries` for `entries[0].text`. */
const listOf = (name: string) => name.replace(/\[.*/, '');

/**
 * Returns only the form's own fields and its intent, because an anonymous visitor sent them. Null when none of them has
 * text.
 */
function readResubmission(data: FormFields, schema: z.ZodType): Resubmission | null {
  const { shape } = schema as z.ZodObject;
  const sent = [...new Set(data.keys())].filter((name) => name === 'intent' || Object.hasOwn(shape, listOf(name)));
  const fields: Resubmission['fields'] = sent
    .filter((name) => !isSecretField(name))
    // The last value counts, as in all forms.
    .map((name) => [name, String(data.getAll(name).at(-1))]);
  const isTyped = fields.some(
    ([name, value]) =>
      value.trim() !== '' && name !== 'intent' && (name in shape ? isText(shape[name] as z.ZodType) : true),
  );
  return isTyped ? { fields, hadSecrets: sent.some(isSecretField) } : null;
}
