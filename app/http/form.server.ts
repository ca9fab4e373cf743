/** The form action handler: from a posted form to a model function, and back to a page. */
import type { SubmissionResult } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { type ActionFunctionArgs, json, redirect, type TypedResponse } from '@remix-run/node';
import type * as z from 'zod';
import { Questioned, ReauthRequired, StaleVersion, Unauthenticated } from '~/platform/errors';
import type { Actor } from '~/records/actor';
import type { Merge } from '~/records/merge';
import type { RecordName } from '~/records/revisions.server';
import { isUnreachable } from '../../db/errors.server';
import { actorOf } from './actor.server';
import { bodyLimit, readForm } from './body.server';
import { coerced } from './coercion';
import { type Failure, toFailure } from './errors.server';
import { type Flash, setFlash } from './flash.server';
import { saveEdit, Unmerged } from './merging.server';
import { pageError } from './page.server';
import { reauthenticatedForm, redirectToReauthentication } from './reauthentication.server';
import { isSecretField, resubmissionError } from './resubmission.server';

/** What the page gets when its form was not accepted. */
export interface ActionError {
  /** For conform's `lastResult`: what was typed, and a message at each field. */
  result: SubmissionResult<string[]>;
  /** For the banner or toast; null when the messages at the fields say it all. */
  flash: Flash | null;
  /** Someone else has saved meanwhile: the page shows what is saved now beside what was typed. */
  conflict: boolean;
  /** Nothing is wrong, and one question open: what may be meant instead. */
  question?: { proposal: string | null };
  /** The same, where both can be made one: what differs, to be chosen from. */
  merge?: Merge;
  /** What the text that was typed looks like, where that was asked for: sanitised HTML. */
  preview?: string;
  /** Why it cannot be shown. */
  previewError?: string;
}

interface FormSubmission<S extends z.ZodType, R> {
  schema: S;
  limit?: number;
  /** It has lists, and buttons that change them. */
  hasLists?: boolean;
  /** Rejects before the fields are checked: too many, not allowed, no such thing. */
  authorize?: (actor: Actor) => Promise<unknown> | unknown;
  /** Rejects before the caller learns what is wrong with the fields: what `run` would reject as well. */
  beforeErrors?: () => Promise<unknown>;
  run: (input: z.output<S>, actor: Actor) => Promise<R>;
  /** The record that it edits, where what two have written can be made one. */
  edits?: RecordName | ((input: z.output<S>) => RecordName);
  /** Where to go when it is done, and what to say there. */
  done: (result: R) => Done | Promise<Done>;
  /** The title of the toast when it fails; it may depend on why. */
  failed: string | ((error: unknown) => string);
  /** What the toast says when there is nothing better to say. */
  fallback?: string;
  /** Rejections that lead away from other forms and that this one answers itself: a wrong password, to a login. */
  own?: (401 | 403)[];
}

interface Done {
  to: string;
  /** None where the next page says what is to be said. */
  flash?: Flash;
  headers?: HeadersInit;
}

/**
 * Answers a posted form: a redirect with a flash when it is done, else the page again with what was typed.
 *
 * @throws a Response or error for the route's boundary where the page cannot be shown again (401, 403, 404)
 */
export async function submitForm<S extends z.ZodType, R>(
  args: ActionFunctionArgs,
  form: FormSubmission<S, R>,
): Promise<TypedResponse<ActionError>> {
  const data = await readForm(args, form.limit ?? bodyLimit, form.hasLists)
    .then((sent) => reauthenticatedForm(sent, args))
    .catch(async (error) => {
      throw await pageError(error, args);
    });
  const submission = parseWithZod(data, { schema: coerced(form.schema), disableAutoCoercion: true });
  const hideFields = [...new Set(data.keys())].filter(isSecretField);
  try {
    const actor = await actorOf(args);
    await form.authorize?.(actor);
    // A button that changes a list of the form: the page again with the list as it then is.
    if (submission.status === undefined)
      return reject({ result: submission.reply({ hideFields }), flash: null, conflict: false }, 200);
    if (submission.status !== 'success') {
      await form.beforeErrors?.();
      return reject({ result: submission.reply({ hideFields }), flash: null, conflict: false }, 400);
    }
    const { result, taken } = await saveEdit(form, submission.value as z.output<S>, data, actor);
    const { to, flash, headers } = await form.done(result);
    const response = redirect(to, { status: 303, headers });
    if (flash) response.headers.append('Set-Cookie', await setFlash(args.context, withTaken(flash, taken)));
    return response;
  } catch (error) {
    const isSignedOut = error instanceof Unauthenticated && !form.own?.includes(401);
    if (isSignedOut || isUnreachable(error)) throw await resubmissionError(data, form.schema, args, error);
    if (error instanceof ReauthRequired) throw await redirectToReauthentication(data, args);
    const failure = await failureOf(error, args, form);
    const question = error instanceof Questioned ? { question: { proposal: error.proposal } } : {};
    const reply = failure.errors
      ? submission.reply({ fieldErrors: failure.errors, hideFields })
      : submission.reply({ formErrors: [failure.message], hideFields });
    const flash: Flash | null =
      error instanceof Questioned
        ? null
        : {
            title: typeof form.failed === 'string' ? form.failed : form.failed(error),
            description: failure.message,
            variant: 'destructive',
          };
    const merge = error instanceof Unmerged ? error.merge : undefined;
    const conflict = error instanceof StaleVersion || merge !== undefined;
    return reject({ result: reply, flash, conflict, merge, ...question }, failure.status, failure.headers);
  }
}

/** Says what was saved along. */
function withTaken(flash: Flash, taken: string): Flash {
  if (!taken) return flash;
  const stored = `Merged with changes that someone else saved: ${taken}.`;
  return { ...flash, description: flash.description ? `${flash.description} ${stored}` : stored };
}

function reject(actionError: ActionError, status: number, headers?: HeadersInit) {
  return json(actionError, { status, headers });
}

type Answers = Pick<FormSubmission<z.ZodType, unknown>, 'own' | 'fallback'>;

/** @throws what the page's own form cannot answer */
async function failureOf(error: unknown, args: ActionFunctionArgs, { own = [], fallback }: Answers): Promise<Failure> {
  const failure = toFailure(error);
  const externalStatuses = [401, 403, 404].filter((status) => !(own as number[]).includes(status));
  if (error instanceof Response || (failure && externalStatuses.includes(failure.status)))
    throw await pageError(error, args);
  if (failure && !failure.fault) return failure;
  args.context.log.error({ err: error }, 'Form action failed.');
  return failure ?? { status: 500, message: fallback ?? 'Please try again later.' };
}
