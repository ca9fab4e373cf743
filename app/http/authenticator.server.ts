/** How a login is verified, whichever door it came through: remix-auth's form strategy, over our own sessions. */
import { Authenticator } from 'remix-auth';
import { FormStrategy } from 'remix-auth-form';
import { type Login, logIn, type Visitor } from '~/access/login.server';
import type { LoginInput } from '~/access/user';
import { type RequestArgs, sessionToken } from './actor.server';

const strategy = 'username-and-password';

function authenticatorFor(visitor: Visitor) {
  const verify = new FormStrategy<Login>(({ form }) => {
    const field = (name: string) => String(form.get(name) ?? '');
    return logIn({ username: field('username'), password: field('password') }, visitor);
  });
  return new Authenticator<Login>().use(verify, strategy);
}

/**
 * Signs in with a username and password that a door has read and checked.
 *
 * @throws {Unauthenticated}
 * @throws {TooMany}
 */
export async function authenticate(args: RequestArgs, input: LoginInput): Promise<Login> {
  const { request, context } = args;
  const visitor: Visitor = {
    address: context.address,
    userAgent: request.headers.get('user-agent'),
    formerToken: await sessionToken(args),
  };
  // The strategy reads the whole body of the request it gets; the door has read ours already, and not more than it may.
  const form = new Request(request.url, { method: 'POST', body: new URLSearchParams({ ...input }) });
  return authenticatorFor(visitor).authenticate(strategy, form);
}
