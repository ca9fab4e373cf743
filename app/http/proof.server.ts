/**
 * What asks for a fresh proof, by form: it is kept, a page asks who sits there, and posts the proof to where the form was
 * sent. That door takes what was kept, and carries it out as if it had just been sent.
 */
import { type ActionFunctionArgs, redirect, redirectDocument } from '@remix-run/node';
import { dropKeptForm, findKeptForm, keepForm } from '~/access/kept-form.server';
import { prove, proveByPasskey } from '~/access/proof.server';
import { proofSchema } from '~/factors/factor';
import { passkeyAnswerSchema } from '~/factors/passkey';
import { Invalid, TooMany } from '~/platform/errors';
import { hasProved } from '~/records/proof.server';
import { actorOf, type RequestArgs } from './actor.server';
import type { FormFields } from './body.server';
import { setFlash } from './flash.server';
import { parseJsonInput } from './json.server';
import { ownOrigin } from './passkey.server';

/** The field that names the kept form. */
const keptFormField = 'keptForm';

/** What to throw: the way to the page that asks. */
export async function askForProof(data: FormFields, args: ActionFunctionArgs): Promise<Response> {
  const id = await keepForm(await actorOf(args), { path: actionPath(args), fields: [...data.entries()] });
  return redirectDocument(proofPath(id), { status: 303, headers: { 'Cache-Control': 'no-store' } });
}

const proofPath = (id: string) => `/admin/proof?${new URLSearchParams({ form: id })}`;

/**
 * The fields of a form: those that were sent, or with a proof those that were kept.
 *
 * @throws a Response where there is nothing kept, or the proof is not right
 */
export async function provenForm(sent: FormFields, args: ActionFunctionArgs): Promise<FormFields> {
  const id = sent.get(keptFormField);
  if (id === null) return sent;
  const actor = await actorOf(args);
  const kept = await findKeptForm(actor, id);
  if (kept?.path !== actionPath(args)) throw await notKept(args);
  // Whoever comes back from their provider has proved it already.
  if (actor.kind !== 'staff' || !hasProved(actor)) await proveOr(args, sent, proofPath(id));
  // Of two that come at once, one is carried out.
  if (!(await dropKeptForm(actor, id))) throw await notKept(args);
  return new URLSearchParams(kept.fields);
}

/**
 * Notes a proof in the session.
 *
 * @param again where to ask once more
 * @throws a Response when it is not right
 */
export async function proveOr(args: ActionFunctionArgs, sent: FormFields, again: string): Promise<void> {
  try {
    if (sent.has('passkeyToken')) await provePasskeyHere(args, Object.fromEntries(sent));
    else await proveHere(args, { proof: sent.get('proof') ?? '' });
  } catch (error) {
    if (!(error instanceof Invalid || error instanceof TooMany)) throw error;
    const flash = { title: 'Not confirmed', description: error.message, variant: 'destructive' } as const;
    throw redirect(again, { status: 303, headers: { 'Set-Cookie': await setFlash(args.context, flash) } });
  }
}

/** @throws {Invalid}, {TooMany} */
export async function proveHere(args: RequestArgs, body: Record<string, unknown>): Promise<void> {
  await prove(await actorOf(args), parseJsonInput(proofSchema, body), args.context.address);
  // Whoever acts from here on has proved it.
  args.context.actor = undefined;
}

/** @throws {Invalid} */
export async function provePasskeyHere(args: RequestArgs, body: Record<string, unknown>): Promise<void> {
  const input = parseJsonInput(passkeyAnswerSchema, body);
  await proveByPasskey(await actorOf(args), input, ownOrigin(args.request));
  args.context.actor = undefined;
}

/** Where the form was sent, as it is sent without a script. */
function actionPath({ request }: RequestArgs): string {
  const { pathname, searchParams } = new URL(request.url);
  searchParams.delete('_data');
  return pathname + (searchParams.size > 0 ? `?${searchParams}` : '');
}

async function notKept(args: ActionFunctionArgs): Promise<Response> {
  const flash = {
    title: 'Nothing was changed',
    description: 'This form has been sent or has expired. Check the result, and fill it in again if necessary.',
    variant: 'destructive',
  } as const;
  return redirect(actionPath(args), { status: 303, headers: { 'Set-Cookie': await setFlash(args.context, flash) } });
}
