/** The pages behind single-use links, and the link that an admin passes on. */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { LinkGone } from '~/auth/login/single-use-link.server';
import type { RequestArgs } from './actor.server';
import { authPageData } from './auth-page.server';
import { encryptedCookie } from './cookie.server';

/** Returns the request's origin if it can be trusted, because the request was made on this machine and for it. */
export function localOrigin({ request, context }: RequestArgs): string | null {
  return context.isLocal ? new URL(request.url).origin : null;
}

/** The client that opens a link. */
export const linkVisitor = ({ request, context }: RequestArgs) => ({
  address: context.address,
  userAgent: request.headers.get('user-agent'),
});

/**
 * Loads the page of a single-use link without consuming the link.
 * @param find returns the details of the link
 * @param more further data of the page
 */
export async function linkPage<T extends object, More extends object>(
  args: LoaderFunctionArgs,
  find: (token: string) => Promise<T>,
  more: More,
) {
  const token = new URL(args.request.url).searchParams.get('token') ?? '';
  try {
    const about = await find(token);
    return await authPageData(args, { link: { token, ...about }, ...more });
  } catch (error) {
    if (!(error instanceof LinkGone)) throw error;
    return authPageData(args, { link: null, ...more }, 410);
  }
}

const cookie = encryptedCookie<{ id: number; link: string }>('invitation', { maxAge: 10 * 60 }, 'invitation-link');

/** Returns the header that stores a link for the page that shows it; for null, the header that deletes it. */
export const setOneTimeLink = cookie.header;

/** Returns the link that this browser created a few minutes ago; null if it does not have this ID. */
export async function readOneTimeLink(args: RequestArgs, id: number): Promise<string | null> {
  const stored = await cookie.read(args);
  return stored?.id === id ? stored.link : null;
}
