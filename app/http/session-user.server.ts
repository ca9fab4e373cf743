/** The cookies of a new session. */

import { knownForSeconds } from '~/auth/sessions/known-browser.server';
import type { SignedIn } from '~/auth/users/create-session.server';
import { type RequestArgs, setSession } from './actor.server';
import { hostCookie } from './cookie.server';
import { setPendingSignIn } from './pending-sign-in.server';

type Connection = { isSecure: boolean };

const browserCookie = (connection: Connection) => hostCookie('browser', connection, { maxAge: knownForSeconds });

/** Returns the token of this known browser, or null. */
export async function browserToken({ request, context }: RequestArgs): Promise<string | null> {
  const token: unknown = await browserCookie(context).parse(request.headers.get('cookie'));
  return typeof token === 'string' && token !== '' ? token : null;
}

/** Returns the headers that set the session cookie and delete the pending login. */
export async function signedIn(
  connection: Connection,
  { token, browserToken }: Pick<SignedIn, 'token' | 'browserToken'>,
): Promise<[name: string, value: string][]> {
  return [
    ['Set-Cookie', await setSession(connection, token)],
    ['Set-Cookie', await setPendingSignIn(connection, null)],
    ['Set-Cookie', await browserCookie(connection).serialize(browserToken)],
  ];
}
