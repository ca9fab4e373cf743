/** Form actions: read the fields, validate, run, respond. */
import type { SubmissionResult } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { type ActionFunctionArgs, json, redirect, type TypedResponse } from '@remix-run/node';
import type * as z from 'zod';
import { nowIso } from '~/platform/clock.server';
import { Questioned, ReauthRequired, StaleVersion, Unauthenticated } from '~/platform/errors';
import { ownProperty } from '~/platform/own-property';
import { type Actor, authorize, needsReauth, type Permission } from '~/records/actor';
import { noFields } from '~/records/fields';
import { isUnreachable } from '../../../db/errors.server';
import { type ErrorResponse, pageStatus, toFailure } from '../errors.server';
import { pageError } from '../pages/page.server';
import { actorOf } from '../session/actor.server';
import { requireCookies } from '../session/cookie-check.server';
import { bodyLimit, type FormFields, readForm } from '../uploads/body.server';
import { coerced } from './coercion';
import { resolveConflict, withSupersededAutosaves } from './edit-fields.server';
import { type FlashMessage, flashUrl, setFlash } from './flash.server';
import { type Act, type ReauthRequest, reauthenticatedForm, requestReauthentication } from './reauthentication.server';
import { isSecretField, resubmissionError } from './resubmission.server';

/** The response to a rejected form. */
export interface ActionError {
  /** Conform's `lastResult`: the submitted values and the field errors. */
  result: SubmissionResult<string[]>;
  /** For the banner or toast; null when the field errors are enough. */
  flash: FlashMessage | null;
  /** Set when the fields are valid but unlikely, such as a mistyped address. */
  question?: { proposal: string | null };
  /** Set when the record was saved meanwhile. The page shows both versions of the changed fields, if those are known. */
  conflict?: { changed?: string[] | undefined };
  /** Set when the user must re-authenticate. The form keeps its input. */
  reauth?: ReauthRequest;
  /** The submitted text as sanitised HTML, when a preview was requested. */
  preview?: string;
  /** The reason why there is no preview. */
  previewError?: string;
  /** Set when Ctrl S has saved the form, which stays open: its new version, and the time. */
  saved?: { version: number; at: string };
}

/** Returns the response that shows a form with its input, which was not validated. */
export function unvalidatedForm(data: FormFields): ActionError {
  const { initialValue } = parseWithZod(data, { schema: noFields }).reply();
  return { result: { initialValue }, flash: null };
}

export interface FormOptions<S extends z.ZodType, R> {
  schema: S;
  /** The maximum size of the body in bytes. */
  limit?: number;
  /** Whether it has lists, and buttons that change them. */
  hasLists?: boolean;
  /** Checked before `authorize`, which depends on the record. */
  permission?: Permission;
  /** Throws before the fields are validated: rate limited, not allowed, not found. */
  authorize?: (actor: Actor) => Promise<unknown> | unknown;
  /** The act, for a form whose write needs recent re-authentication. `permission` may require it. */
  reauthTo?: Act;
  /** The actions of the form's other buttons, by the value of their field `intent`. */
  intents?: Record<string, (data: FormFields) => Promise<TypedResponse<ActionError>>>;
  /** Throws before field errors are returned, if `run` would throw too. */
  beforeErrors?: () => Promise<unknown>;
  run: (input: z.output<S>, actor: Actor) => Promise<R>;
  /** The redirect and message on success, or fields for the same page. */
  done: (result: R) => Done | FilledFields | Promise<Done | FilledFields>;
  /** The title of the toast on failure. */
  failed: string | ((error: unknown) => string);
  /** The toast's text when the error has none. */
  fallback?: string;
  /** The errors that this form shows itself instead of leaving the page, such as a wrong password at login. */
  own?: (401 | 403)[];
}

export interface Done {
  to: string;
  /** Missing when the next page has its own message. */
  flash?: FlashMessage;
  headers?: HeadersInit;
  /** The version of the saved record, so that its form can stay open. */
  version?: number;
  /** The path of a new record's form. */
  editor?: string;
}

/** Fields that the page shows for the next step. Nothing has been saved. */
interface FilledFields {
  fields: Record<string, string>;
}

/**
 * Returns a redirect with a flash on success, else the page's data with the submitted values.
 * @throws a Response or error for the route's boundary when the page cannot be shown again (401, 403, 404)
 */
export async function submitForm<S extends z.ZodType, R>(
  args: ActionFunctionArgs,
  form: FormOptions<S, R>,
): Promise<TypedResponse<ActionError>> {
  if (form.permission && needsReauth(form.permission) && !form.reauthTo) throw new Error(missingAct);
  const prepare = form.reauthTo ? (sent: FormFields) => reauthenticatedForm(sent, args) : undefined;
  const data = await readFields(args, form, prepare);
  const other = ownProperty(form.intents ?? {}, data.get('intent') ?? '');
  return other ? other(data) : runForm(args, data, form);
}

const missingAct = 'The action of a form that needs re-authentication must set `reauthTo`.';

/** @throws a page that explains why the body cannot be read */
export function readFields(
  args: ActionFunctionArgs,
  { limit = bodyLimit, hasLists }: Pick<FormOptions<z.ZodType, unknown>, 'limit' | 'hasLists'>,
  prepare: (sent: FormFields) => FormFields | Promise<FormFields> = (sent) => sent,
): Promise<FormFields> {
  return readForm(args, limit, hasLists)
    .then(prepare)
    .catch(async (error) => {
      throw await pageError(error, args);
    });
}

/** As `submitForm`, for fields that are read already. */
export async function runForm<S extends z.ZodType, R>(
  args: ActionFunctionArgs,
  sent: FormFields,
  form: Omit<FormOptions<S, R>, 'intents'>,
): Promise<TypedResponse<ActionError>> {
  const { data, open } = resolveConflict(sent);
  const submission = parseWithZod(data, { schema: coerced(form.schema), disableAutoCoercion: true });
  const hideFields = [...new Set(data.keys())].filter(isSecretField);
  const reject = (status: number) => json({ result: submission.reply({ hideFields }), flash: null }, { status });
  try {
    await requireCookies(args, data);
    const actor = await actorOf(args);
    if (form.permission) authorize(actor, form.permission);
    await form.authorize?.(actor);
    if (open) {
      const formErrors = ['Choose a version of each field below, then save again.'];
      return json(
        { result: submission.reply({ formErrors, hideFields }), flash: null, conflict: { changed: open } },
        409,
      );
    }
    // A button has changed a list of the form: show the page again with the changed list.
    if (submission.status === undefined) return reject(200);
    if (submission.status !== 'success') {
      await form.beforeErrors?.();
      return reject(400);
    }
    const result = await form.run(submission.value as z.output<S>, withSupersededAutosaves(actor, data));
    const done = await form.done(result);
    if ('fields' in done) {
      for (const [name, value] of Object.entries(done.fields)) data.set(name, value);
      return json(unvalidatedForm(data));
    }
    const { to: next, flash, headers, version, editor } = done;
    const isStaying = data.has('stay');
    if (isStaying && version !== undefined)
      return json({ result: submission.reply({ hideFields }), flash: null, saved: { version, at: nowIso() } });
    const to = (isStaying && editor) || next;
    const isPublic = !to.startsWith('/admin/');
    const response = redirect(flash && isPublic ? flashUrl(to, flash) : to, { status: 303, headers });
    if (flash) response.headers.append('Set-Cookie', await setFlash(args.context, flash));
    return response;
  } catch (error) {
    const isLoggedOut = error instanceof Unauthenticated && !form.own?.includes(401);
    if (isLoggedOut || isUnreachable(error)) throw await resubmissionError(data, form.schema, args, error);
    if (error instanceof ReauthRequired) {
      if (!form.reauthTo) throw new Error(missingAct, { cause: error });
      const reauth = await requestReauthentication(data, args, form.reauthTo).catch(async (cause) => {
        throw await pageError(cause, args);
      });
      const formErrors = [`Confirm it’s you to ${reauth.act}.`];
      return json({ result: submission.reply({ formErrors, hideFields }), flash: null, reauth }, { status: 403 });
    }
    const failure = await failureOf(error, args, form);
    const result = failure.errors
      ? submission.reply({ fieldErrors: failure.errors, hideFields })
      : submission.reply({ formErrors: [failure.message], hideFields });
    const title = typeof form.failed === 'string' ? form.failed : form.failed(error);
    const more: ActionError = {
      result,
      flash: error instanceof Questioned ? null : { title, description: failure.message, variant: 'destructive' },
      ...(error instanceof Questioned && { question: { proposal: error.proposal } }),
      ...(error instanceof StaleVersion && { conflict: { changed: error.now.changed } }),
    };
    return json(more, { status: pageStatus(failure), headers: failure.headers });
  }
}

/** @throws errors that the form's page cannot show */
async function failureOf(
  error: unknown,
  args: ActionFunctionArgs,
  { own = [], fallback }: Pick<FormOptions<z.ZodType, unknown>, 'own' | 'fallback'>,
): Promise<ErrorResponse> {
  const failure = toFailure(error);
  const otherStatuses = [401, 403, 404].filter((status) => !(own as number[]).includes(status));
  if (error instanceof Response || (failure && otherStatuses.includes(failure.status)))
    throw await pageError(error, args);
  if (failure && !failure.logMessage) return failure;
  args.context.log.error({ err: error }, 'Form action failed.');
  return failure ?? { status: 500, message: fallback ?? 'Please try again later.' };
}
