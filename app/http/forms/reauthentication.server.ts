/**
 * Re-authentication for forms. The submission is stored, and a page asks for a password, code or passkey. Its form
 * posts to the original URL, whose action loads and runs the stored submission.
 */
import { type ActionFunctionArgs, redirect, redirectDocument } from '@remix-run/node';
import { reauthenticate, reauthenticateWithPasskey } from '~/auth/login/reauthentication.server';
import { deleteResubmission, findResubmission, storeResubmission } from '~/auth/login/resubmission.server';
import * as mfa from '~/auth/mfa/model.server';
import { passkeyAnswerSchema } from '~/auth/mfa/passkey';
import { type MfaFactorKind, reauthSchema } from '~/auth/mfa/schema';
import { hasPassword, listOwnProviders } from '~/auth/sso/reauthentication.server';
import { Invalid, TooMany } from '~/platform/errors';
import { type Actor, authorize, type StaffActor } from '~/records/actor';
import { hasReauthenticated } from '~/records/reauthentication.server';
import { pageUrl } from '~/remix/data-requests';
import { parseJsonInput } from '../api/json.server';
import { actorOf, type RequestArgs } from '../session/actor.server';
import { siteOrigin } from '../session/passkey.server';
import type { FormFields } from '../uploads/body.server';
import { setFlash } from './flash.server';

/** The field with the ID of the stored submission. */
const resubmissionField = 'resubmission';

/** The field that marks a form with its own re-authentication dialog. */
const reauthField = 'reauth';

/** The act in words, as in "delete the user Tunde", for a sentence that begins with "Confirm it’s you to". */
export type Act = string | ((actor: StaffActor) => Promise<string>);

/** The user whom the dialog over a form asks for a password, and why. */
export interface ReauthRequest {
  act: string;
  username: string;
  /** Whether a code of an authenticator app is accepted too. */
  hasApp: boolean;
}

/**
 * Returns the request for a dialog over the form.
 * @throws a redirect to the re-authentication page if the form has no dialog, or the user cannot type a password or
 * code
 */
export async function requestReauthentication(
  data: FormFields,
  args: ActionFunctionArgs,
  reauthTo: Act,
): Promise<ReauthRequest> {
  const actor = await actorOf(args);
  authorize(actor, 'staff');
  const act = typeof reauthTo === 'string' ? reauthTo : await reauthTo(actor);
  const { hasApp, hasPasskey, providers } = await findReauthMethods(actor);
  if (!args.context.isDocument && data.has(reauthField) && !hasPasskey && providers.length === 0)
    return { act, username: actor.username, hasApp };
  const id = await storeResubmission(actor, { path: actionPath(args), act, fields: [...data.entries()] });
  throw redirectDocument(reauthPath(id), { status: 303, headers: { 'Cache-Control': 'no-store' } });
}

/** Returns the ways in which a user can re-authenticate. */
export async function findReauthMethods(actor: Actor) {
  const [{ factors }, providers, isKnown] = await Promise.all([
    mfa.list(actor),
    listOwnProviders(actor),
    hasPassword(actor),
  ]);
  const has = (kind: MfaFactorKind) => factors.some((factor) => factor.kind === kind);
  const hasApp = has('totp');
  return { hasApp, hasPasskey: has('passkey'), providers, canType: isKnown || hasApp || providers.length === 0 };
}

const reauthPath = (id: string) => `/admin/reauthenticate?${new URLSearchParams({ form: id })}`;

/**
 * Returns the fields of a form: the submitted ones or, after re-authentication, the stored ones.
 * @throws a Response when nothing is stored, or the re-authentication fails
 */
export async function reauthenticatedForm(sent: FormFields, args: ActionFunctionArgs): Promise<FormFields> {
  const id = sent.get(resubmissionField);
  if (id === null) return sent;
  const actor = await actorOf(args);
  const stored = await findResubmission(actor, id);
  if (stored?.path !== actionPath(args)) throw await resubmissionExpired(args);
  // A user who returns from their identity provider has re-authenticated already.
  if (actor.kind !== 'staff' || !hasReauthenticated(actor)) await reauthenticateOrRedirect(args, sent, reauthPath(id));
  // Of two simultaneous submissions, one is carried out.
  if (!(await deleteResubmission(actor, id))) throw await resubmissionExpired(args);
  return new URLSearchParams(stored.fields);
}

/**
 * Records a re-authentication in the session.
 * @param retryPath the page for another attempt
 * @throws a Response when it fails
 */
export async function reauthenticateOrRedirect(
  args: ActionFunctionArgs,
  sent: FormFields,
  retryPath: string,
): Promise<void> {
  try {
    if (sent.has('passkeyToken')) await reauthenticateWithPasskeyBody(args, Object.fromEntries(sent));
    else await reauthenticateWithBody(args, { proof: sent.get('proof') ?? '' });
  } catch (error) {
    if (!(error instanceof Invalid || error instanceof TooMany)) throw error;
    const flash = { title: 'Not confirmed', description: error.message, variant: 'destructive' } as const;
    throw redirect(retryPath, { status: 303, headers: { 'Set-Cookie': await setFlash(args.context, flash) } });
  }
}

/** @throws {Invalid}, {TooMany} */
export async function reauthenticateWithBody(args: RequestArgs, body: Record<string, unknown>): Promise<void> {
  await reauthenticate(await actorOf(args), parseJsonInput(reauthSchema, body), args.context.address);
  // Clears the cached actor, which has no re-authentication yet.
  args.context.actor = undefined;
}

/** @throws {Invalid} */
export async function reauthenticateWithPasskeyBody(args: RequestArgs, body: Record<string, unknown>): Promise<void> {
  const input = parseJsonInput(passkeyAnswerSchema, body);
  await reauthenticateWithPasskey(await actorOf(args), input, siteOrigin(args.request));
  args.context.actor = undefined;
}

/** Returns the form's path, as a browser without JavaScript sends it. */
function actionPath({ request }: RequestArgs): string {
  const { pathname, search } = pageUrl(request);
  return pathname + search;
}

async function resubmissionExpired(args: ActionFunctionArgs): Promise<Response> {
  const flash = {
    title: 'Nothing was changed',
    description: 'This form has been sent or has expired. Check the result, and fill it in again if necessary.',
    variant: 'destructive',
  } as const;
  return redirect(actionPath(args), { status: 303, headers: { 'Set-Cookie': await setFlash(args.context, flash) } });
}
