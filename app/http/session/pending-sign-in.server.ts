/** The cookie of a browser that has entered a correct password and still needs its second factor. */
import { redirect } from '@remix-run/node';
import { loginExpired } from '~/auth/login/login.server';
import { findPendingSignIn, type PendingSignIn } from '~/auth/sessions/pending-sign-in.server';
import { setFlash } from '../forms/flash.server';
import { loginStep } from '../forms/redirect-to.server';
import type { RequestArgs } from './actor.server';
import { signedCookie } from './cookie.server';

/** `setPendingSignIn` returns the header that sets the cookie of a pending login, or deletes it. */
export const { read: readPendingSignInToken, header: setPendingSignIn } = signedCookie('signing-in');

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
