/** The handler for pages: runs a loader, and turns every known error into a response for error boundaries. */
import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect, redirectDocument } from '@remix-run/node';
import { adminNames } from '~/auth/users/model.server';
import { DomainError, Forbidden, ReauthRequired, Unauthenticated } from '~/platform/errors';
import { type Actor, authorize, type Permission, type StaffActor } from '~/records/actor';
import { parseId } from '~/records/fields';
import { pageUrl } from '~/remix/data-requests';
import { toFailure } from '../errors.server';
import { actorOf } from '../session/actor.server';
import type { PageFailure } from './page-error';

type Args = LoaderFunctionArgs | ActionFunctionArgs;

/** Runs a page's loader or action as the actor of the request. */
export async function loadPage<T>(args: Args, work: (actor: Actor) => Promise<T>): Promise<T> {
  try {
    return await work(await actorOf(args));
  } catch (error) {
    throw await pageError(error, args);
  }
}

/** As `loadPage`, for staff with a permission. */
export function loadPageFor<T>(
  args: Args,
  permission: Permission,
  work: (actor: StaffActor) => Promise<T>,
): Promise<T> {
  return loadPage(args, async (actor) => {
    authorize(actor, permission);
    return work(actor);
  });
}

/** The loader of a page without data, which checks the permission. */
export function authorizeFor(args: LoaderFunctionArgs, permission: Permission): Promise<null> {
  return loadPageFor(args, permission, async () => null);
}

/** The loader of a route without a page, which checks the permission and redirects. */
export function redirectFor(args: LoaderFunctionArgs, permission: Permission, to: string) {
  return loadPageFor(args, permission, async () => redirect(to));
}

/**
 * Loads an optional part of a page. Returns null after a database error, which the page shows in the part's place.
 * @throws errors for the whole page: not logged in, not allowed, not found
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

/** Returns the record ID in the URL; 0, which no record has, if there is none. */
export function recordId({ params }: Args): number {
  return parseId(params.id) ?? 0;
}

/** Returns the response to throw, with the error's status, or the error itself. */
export async function pageError(error: unknown, args: Args): Promise<unknown> {
  const { request, context } = args;
  if (error instanceof Response) return error;
  if (error instanceof Unauthenticated)
    return redirectDocument(loginPath(request), { headers: { 'Cache-Control': 'no-store' } });
  if (error instanceof ReauthRequired)
    return redirectDocument(`/admin/reauthenticate?${new URLSearchParams({ to: pathOf(request) })}`);
  const failure = toFailure(error);
  if (!failure) return error;
  const { status, message, headers, logMessage: problem } = failure;
  if (problem) context.log.error({ err: error }, problem);
  const admins = error instanceof Forbidden ? await loadPart(args, async () => adminNames(await actorOf(args))) : null;
  return json<PageFailure>({ message, requestId: context.requestId, admins: admins ?? [] }, { status, headers });
}

function loginPath(request: Request): string {
  return `/admin/login?${new URLSearchParams({ redirectTo: pathOf(request) })}`;
}

/** Returns the requested page. A form's URL is that of its page. */
function pathOf(request: Request): string {
  const { pathname, searchParams } = pageUrl(request);
  searchParams.delete('index');
  const query = searchParams.size > 0 ? `?${searchParams}` : '';
  return pathname + query;
}
