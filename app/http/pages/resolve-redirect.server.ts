/** The handler of public pages that may have moved: a missing page redirects to its new address. */
import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { recordNotFound } from '~/content/redirects/not-found-log.server';
import { resolveQueryRedirect } from '~/content/redirects/query-redirects.server';
import { NotFound } from '~/platform/errors';
import type { Actor } from '~/records/actor';
import { resolveRedirect } from '~/registry/resolve-redirect.server';
import { isDataRequest } from '~/remix/data-requests';
import { loadPage } from './page.server';
import { viewerOf } from './preview-link.server';

/** Loads a page. A missing page redirects, or is recorded in the not-found log. */
export function loadOrRedirect<T>(args: LoaderFunctionArgs, work: (actor: Actor) => Promise<T>): Promise<T> {
  return loadPage(args, async (actor) => {
    try {
      return await work(await viewerOf(args, actor));
    } catch (error) {
      if (error instanceof NotFound && ['GET', 'HEAD'].includes(args.request.method))
        await redirectIfMoved(args.request);
      throw error;
    }
  });
}

async function redirectIfMoved({ url }: Request): Promise<void> {
  const { pathname, search } = new URL(url);
  if (isDataRequest(url)) return;
  const to = await resolveRedirect(pathname, search);
  if (to !== null) throw moved(to);
  recordNotFound(pathname);
}

/** Returns the redirect of a request by its query, before any page; null without one, or while the database is down. */
export async function redirectByQuery({ url, method }: Request): Promise<Response | null> {
  const { pathname, search } = new URL(url);
  if (!['GET', 'HEAD'].includes(method) || isDataRequest(url)) return null;
  const to = await resolveQueryRedirect(pathname + search).catch(() => null);
  return to === null ? null : moved(to);
}

/** Permanent for search engines, but revalidated, because a new page may take the address. */
const moved = (to: string) => redirect(to, { status: 301, headers: { 'Cache-Control': 'no-cache' } });
