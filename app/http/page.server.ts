/** The handler for pages: runs a loader and turns every known error into a response for error boundaries. */
import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirectDocument } from '@remix-run/node';
import { adminNames } from '~/auth/users/model.server';
import { DomainError, Forbidden, ReauthRequired, Unauthenticated } from '~/platform/errors';
import type { Actor } from '~/records/actor';
import { parseId } from '~/records/fields';
import { actorOf } from './actor.server';
import { toFailure } from './errors.server';
import type { PageFailure } from './page-error';

type Args = LoaderFunctionArgs | ActionFunctionArgs;

/** Does a page's work as the actor of the request. */
export async function loadPage<T>(args: Args, work: (actor: Actor) => Promise<T>): Promise<T> {
  try {
    return await work(await actorOf(args));
  } catch (error) {
    throw await pageError(error, args);
  }
}

/**
 * Reads what a page can do without: null when the store fails, and the page says so in its place.
 *
 * @throws what the whole page must answer: no one is signed in, not allowed, no such thing
 */
export async function loadPart<T>({ context }: Args, work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DomainError || error instanceof Response) throw error;
    context.log.error({ err: error }, 'Loading part of a page failed.');
    return null;
  }
}

/** The id of the record that the address names; 0, which none has, when it names none. */
export function recordId({ params }: Args): number {
  return parseId(params.id) ?? 0;
}

/** Returns the response to throw, with the failure's status, or the error itself. */
export async function pageError(error: unknown, args: Args): Promise<unknown> {
  const { request, context } = args;
  if (error instanceof Response) return error;
  if (error instanceof Unauthenticated)
    return redirectDocument(loginPath(request), { headers: { 'Cache-Control': 'no-store' } });
  if (error instanceof ReauthRequired)
    return redirectDocument(`/admin/reauthenticate?${new URLSearchParams({ to: pathOf(request) })}`);
  const failure = toFailure(error);
  if (!failure) return error;
  const { status, message, headers, fault: problem } = failure;
  if (problem) context.log.error({ err: error }, problem);
  const admins = error instanceof Forbidden ? await loadPart(args, async () => adminNames(await actorOf(args))) : null;
  return json<PageFailure>({ message, requestId: context.requestId, admins: admins ?? [] }, { status, headers });
}

/** Back to where one was, once signed in. */
function loginPath(request: Request): string {
  return `/admin/login?${new URLSearchParams({ redirectTo: pathOf(request) })}`;
}

/** Returns the requested path, also for a form's own address. */
function pathOf(request: Request): string {
  const { pathname, searchParams } = new URL(request.url);
  searchParams.delete('_data');
  searchParams.delete('index');
  const query = searchParams.size > 0 ? `?${searchParams}` : '';
  return pathname + query;
}
