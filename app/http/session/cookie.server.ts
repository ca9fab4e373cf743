/** Our cookies: names, attributes and values. All are signed. */
import { type CookieOptions, createCookie } from '@remix-run/node';
import { decrypt, encrypt } from '~/platform/encryption.server';
import { keyFor } from '~/platform/secret.server';

export interface CookieConnection {
  isSecure: boolean;
}

interface Carrier {
  request: Request;
  context: CookieConnection;
}

const ownNames = [
  'session',
  'flash',
  'signing-in',
  'enrolment',
  'recovery-codes',
  'passkey',
  'api-token',
  'webhook-secret',
  'invitation',
  'sign-on',
  'sign-on-trial',
] as const;
/**
 * `browser` remembers a known browser for the next login, and `cookies` that the browser keeps cookies. No page depends
 * on them, so they do not make a response private.
 */
type Name = (typeof ownNames)[number] | 'browser' | 'cookies';

const startOf = (names: readonly Name[]) => new RegExp(`(?:^|[;,\\s])(?:__Host-)?(?:${names.join('|')})=`);
const startOfOwn = startOf(ownNames);
const startOfSession = startOf(['session']);

/** Returns whether a request's cookies make its response private. */
export function carriesOwnCookie(header: string): boolean {
  return startOfOwn.test(header);
}

/** Returns whether a request's cookies may log its user in. */
export function carriesSession(header: string): boolean {
  return startOfSession.test(header);
}

export function signedCookie<T = string>(name: Name, options: CookieOptions = {}) {
  // `__Host-` binds a cookie to this host and to https. Browsers reject the prefix on plain http.
  const cookieFor = ({ isSecure }: CookieConnection) =>
    createCookie(isSecure ? `__Host-${name}` : name, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: isSecure,
      secrets: [keyFor('cookies').export().toString('base64url')],
      ...options,
    });
  return {
    /** Returns null when the cookie is missing, expired or changed. */
    async read({ request, context }: Carrier): Promise<T | null> {
      return (await cookieFor(context).parse(request.headers.get('cookie'))) || null;
    },
    /** Returns the header that sets the cookie; for null, the header that deletes it. */
    header: (connection: CookieConnection, value: T | null): Promise<string> =>
      cookieFor(connection).serialize(value ?? '', value ? {} : { maxAge: 0 }),
  };
}

/** The same for a secret, which is encrypted. */
export function encryptedCookie<T>(name: Name, options: CookieOptions, purpose: string = name) {
  const { read, header } = signedCookie(name, options);
  return {
    async read(carrier: Carrier): Promise<T | null> {
      const text = decrypt(purpose, (await read(carrier)) ?? '');
      return text === null ? null : JSON.parse(text);
    },
    header: (connection: CookieConnection, value: T | null): Promise<string> =>
      header(connection, value && encrypt(purpose, JSON.stringify(value))),
  };
}
