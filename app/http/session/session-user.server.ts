/** The cookies of a new session. */
import { knownForSeconds } from '~/auth/sessions/known-browser.server';
import type { LoggedIn } from '~/auth/users/create-session.server';
import { setSession } from './actor.server';
import { type CookieConnection, signedCookie } from './cookie.server';
import { setPendingLogin } from './pending-login.server';

const browserCookie = signedCookie('browser', { maxAge: knownForSeconds });

export const browserToken = browserCookie.read;

/** Returns the headers that set the session cookie and delete the pending login. */
export async function loggedIn(
  connection: CookieConnection,
  { token, browserToken }: Pick<LoggedIn, 'token' | 'browserToken'>,
): Promise<[name: string, value: string][]> {
  return [
    ['Set-Cookie', await setSession(connection, token)],
    ['Set-Cookie', await setPendingLogin(connection, null)],
    ['Set-Cookie', await browserCookie.header(connection, browserToken)],
  ];
}
