/** Names and attributes of our cookies. */
import type { CookieOptions } from '@remix-run/node';
import { createCookie } from '@remix-run/node';
import { keyFor } from '~/platform/secret.server';

interface Connection {
  isSecure: boolean;
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
 * `browser` remembers a known browser for the next login. No page depends on it, so it does not make a response
 * private.
 */
type Name = (typeof ownNames)[number] | 'browser';

const startOfOwn = new RegExp(`(?:^|[;,\\s])(?:__Host-)?(?:${ownNames.join('|')})=`);

/** Returns whether a request's cookies make its response private. */
export function carriesOwnCookie(header: string): boolean {
  return startOfOwn.test(header);
}

/** `__Host-` binds a cookie to this host and to https. Browsers reject the prefix on plain http. */
export function hostCookie(name: Name, { isSecure }: Connection, options: CookieOptions = {}) {
  return createCookie(isSecure ? `__Host-${name}` : name, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure,
    secrets: [keyFor('cookies').export().toString('base64url')],
    ...options,
  });
}
