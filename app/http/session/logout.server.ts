import { endOwnSession } from '~/auth/users/account.server';
import { type RequestArgs, sessionToken, setSession } from './actor.server';

/** Ends the request's session, if any. Returns the header that deletes the cookie. */
export async function logOut(args: RequestArgs): Promise<string> {
  const token = await sessionToken(args);
  if (token) await endOwnSession(token);
  return setSession(args.context, null);
}
