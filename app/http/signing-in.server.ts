/** The cookie of a browser that has shown a right password, and is to show a second factor. */
import { type Beginner, beginnerOf } from '~/access/sign-in.server';
import type { RequestArgs } from './actor.server';
import { ownCookie } from './cookie.server';

const cookieFor = (connection: { isSecure: boolean }) => ownCookie('signing-in', connection);

export async function signingInToken({ request, context }: RequestArgs): Promise<string | null> {
  const token: unknown = await cookieFor(context).parse(request.headers.get('cookie'));
  return typeof token === 'string' && token !== '' ? token : null;
}

/** The header that lets the browser go on with what it has begun, or takes that away. */
export function setSigningIn(connection: { isSecure: boolean }, token: string | null): Promise<string> {
  return cookieFor(connection).serialize(token ?? '', token ? {} : { maxAge: 0 });
}

/** Whoever has begun to sign in here, and may still go on. */
export async function beginnerHere(args: RequestArgs): Promise<Beginner | null> {
  return beginnerOf(await signingInToken(args));
}
