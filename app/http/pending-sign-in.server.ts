/** The cookie of a browser that has entered a correct password and still needs its second factor. */
import { redirect } from '@remix-run/node';
import { loginExpired } from '~/auth/login/login.server';
import { findPendingSignIn, type PendingSignIn } from '~/auth/sessions/pending-sign-in.server';
import type { RequestArgs } from './actor.server';
import { hostCookie } from './cookie.server';
import { setFlash } from './flash.server';
import { loginStep } from './redirect-to.server';

const cookieFor = (connection: { isSecure: boolean }) => hostCookie('signing-in', connection);

export async function readPendingSignInToken({ request, context }: RequestArgs): Promise<string | null> {
  const token: unknown = await cookieFor(context).parse(request.headers.get('cookie'));
  return typeof token === 'string' && token !== '' ? token : null;
}

/** Returns the header that sets the cookie of a pending login, or deletes it. */
export function setPendingSignIn(connection: { isSecure: boolean }, token: string | null): Promise<string> {
  return cookieFor(connection).serialize(token ?? '', token ? {} : { maxAge: 0 });
}

/** Returns the pending login of this browser. */
export async function readPendingSignIn(args: RequestArgs): Promise<PendingSignIn | null> {
  return findPendingSignIn(await readPendingSignInToken(args));
}

/** Redirects to the start of the login, with the reason. */
export async function restart(args: RequestArgs): Promise<Response> {
  const start = loginStep(args.request, '');
  if (!(await readPendingSignInToken(args))) return redirect(start);
  const flash = { title: 'Login failed', description: loginExpired, variant: 'destructive' } as const;
  return redirect(start, {
    headers: [
      ['Set-Cookie', await setFlash(args.context, flash)],
      ['Set-Cookie', await setPendingSignIn(args.context, null)],
    ],
  });
}
