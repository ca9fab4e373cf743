/** Public form actions: validate, run, respond. Staff forms build on them, see `form.server.ts`. */
import type { SubmissionResult } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { type ActionFunctionArgs, json, redirect, type TypedResponse } from '@remix-run/node';
import type * as z from 'zod';
import { Questioned, ReauthRequired, Unauthenticated } from '~/platform/errors';
import type { Actor } from '~/records/actor';
import { isUnreachable } from '../../../db/errors.server';
import { type ErrorResponse, pageStatus, toFailure } from '../errors.server';
import { pageError } from '../pages/page.server';
import { actorOf } from '../session/actor.server';
import { requireCookies } from '../session/cookie-check.server';
import { bodyLimit, type FormFields, readForm } from '../uploads/body.server';
import { coerced } from './coercion';
import { type FlashMessage, flashUrl, setFlash } from './flash.server';
import { isSecretField, resubmissionError } from './resubmission.server';

/** The response to a rejected form. */
export interface PublicActionError {
  /** Conform's `lastResult`: the submitted values and the field errors. */
  result: SubmissionResult<string[]>;
  /** For the banner or toast; null when the field errors are enough. */
  flash: FlashMessage | null;
  /** Set when the fields are valid but unlikely, such as a mistyped address. */
  question?: { proposal: string | null };
}

export interface PublicForm<S extends z.ZodType, R> {
  schema: S;
  limit?: number;
  /** Whether it has lists, and buttons that change them. */
  hasLists?: boolean;
  /** Throws before the fields are validated: rate limited, not allowed, not found. */
  authorize?: (actor: Actor) => Promise<unknown> | unknown;
  /** Throws before field errors are returned, if `run` would throw too. */
  beforeErrors?: () => Promise<unknown>;
  run: (input: z.output<S>, actor: Actor) => Promise<R>;
  /** The redirect and message on success. */
  done: (result: R) => Done | Promise<Done>;
  /** The title of the toast on failure. */
  failed: string | ((error: unknown) => string);
  /** The toast's text when the error has none. */
  fallback?: string;
  /** The errors that this form shows itself instead of leaving the page, such as a wrong password at login. */
  own?: (401 | 403)[];
}

interface Done {
  to: string;
  /** Missing when the next page has its own message. */
  flash?: FlashMessage;
  headers?: HeadersInit;
}

/**
 * Returns a redirect with a flash on success, else the page's data with the submitted values.
 * @throws a Response or error for the route's boundary when the page cannot be shown again (401, 403, 404)
 */
export async function submitPublicForm<S extends z.ZodType, R>(
  args: ActionFunctionArgs,
  form: PublicForm<S, R>,
): Promise<TypedResponse<PublicActionError>> {
  return runForm(args, await readFields(args, form), form);
}

/** @throws a page that explains why the body cannot be read */
export function readFields(
  args: ActionFunctionArgs,
  { limit = bodyLimit, hasLists }: Pick<PublicForm<z.ZodType, unknown>, 'limit' | 'hasLists'>,
  prepare: (sent: FormFields) => FormFields | Promise<FormFields> = (sent) => sent,
): Promise<FormFields> {
  return readForm(args, limit, hasLists)
    .then(prepare)
    .catch(async (error) => {
      throw await pageError(error, args);
    });
}

/**
 * Validates the fields, runs the form and responds.
 * @param explain adds to the response after an error, or throws another response
 */
export async function runForm<S extends z.ZodType, R, E extends object>(
  args: ActionFunctionArgs,
  data: FormFields,
  form: PublicForm<S, R>,
  explain?: (error?: unknown) => E | Promise<E>,
): Promise<TypedResponse<PublicActionError & E>> {
  const submission = parseWithZod(data, { schema: coerced(form.schema), disableAutoCoercion: true });
  const hideFields = [...new Set(data.keys())].filter(isSecretField);
  const reject = async (status: number) =>
    json({ result: submission.reply({ hideFields }), flash: null, ...((await explain?.()) as E) }, { status });
  try {
    await requireCookies(args, data);
    const actor = await actorOf(args);
    await form.authorize?.(actor);
    // A button has changed a list of the form: show the page again with the changed list.
    if (submission.status === undefined) return await reject(200);
    if (submission.status !== 'success') {
      await form.beforeErrors?.();
      return await reject(400);
    }
    const { to, flash, headers } = await form.done(await form.run(submission.value as z.output<S>, actor));
    const isPublic = !to.startsWith('/admin/');
    const response = redirect(flash && isPublic ? flashUrl(to, flash) : to, { status: 303, headers });
    if (flash) response.headers.append('Set-Cookie', await setFlash(args.context, flash));
    return response;
  } catch (error) {
    const isLoggedOut = error instanceof Unauthenticated && !form.own?.includes(401);
    if (isLoggedOut || isUnreachable(error)) throw await resubmissionError(data, form.schema, args, error);
    const extra = await explain?.(error);
    const failure = await failureOf(error, args, form);
    const question = error instanceof Questioned ? { question: { proposal: error.proposal } } : {};
    const result = failure.errors
      ? submission.reply({ fieldErrors: failure.errors, hideFields })
      : submission.reply({ formErrors: [failure.message], hideFields });
    const title = typeof form.failed === 'string' ? form.failed : form.failed(error);
    const flash: FlashMessage | null =
      error instanceof Questioned || error instanceof ReauthRequired
        ? null
        : { title, description: failure.message, variant: 'destructive' };
    return json(
      { result, flash, ...question, ...(extra as E) },
      { status: pageStatus(failure), headers: failure.headers },
    );
  }
}

type Answers = Pick<PublicForm<z.ZodType, unknown>, 'own' | 'fallback'>;

/** @throws errors that the form's page cannot show */
async function failureOf(
  error: unknown,
  args: ActionFunctionArgs,
  { own = [], fallback }: Answers,
): Promise<ErrorResponse> {
  const failure = toFailure(error);
  if (error instanceof ReauthRequired && failure) return failure;
  const otherStatuses = [401, 403, 404].filter((status) => !(own as number[]).includes(status));
  if (error instanceof Response || (failure && otherStatuses.includes(failure.status)))
    throw await pageError(error, args);
  if (failure && !failure.logMessage) return failure;
  args.context.log.error({ err: error }, 'Form action failed.');
  return failure ?? { status: 500, message: fallback ?? 'Please try again later.' };
}
