/** The cookie of a browser that has entered a correct password and still needs its second factor. */
import { redirect } from '@remix-run/node';
import { loginExpired } from '~/auth/login/login.server';
import { findPendingLogin, type PendingLogin } from '~/auth/sessions/pending-login.server';
import { setFlash } from '../forms/flash.server';
import { loginStep } from '../forms/redirect-to.server';
import type { RequestArgs } from './actor.server';
import { signedCookie } from './cookie.server';

/** `setPendingLogin` returns the header that sets the cookie of a pending login, or deletes it. */
export const { read: readPendingLoginToken, header: setPendingLogin } = signedCookie('signing-in');

export async function readPendingLogin(args: RequestArgs): Promise<PendingLogin | null> {
  return findPendingLogin(await readPendingLoginToken(args));
}

/** Redirects to the start of the login, with the reason. */
export async function restart(args: RequestArgs): Promise<Response> {
  const start = loginStep(args.request, '');
  if (!(await readPendingLoginToken(args))) return redirect(start);
  const flash = { title: 'Login failed', description: loginExpired, variant: 'destructive' } as const;
  return redirect(start, {
    headers: [
      ['Set-Cookie', await setFlash(args.context, flash)],
      ['Set-Cookie', await setPendingLogin(args.context, null)],
    ],
  });
}
