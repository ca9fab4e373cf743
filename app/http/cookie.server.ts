/** Names and attributes of our cookies. */
import type { CookieOptions } from '@remix-run/node';
import { createCookie } from '@remix-run/node';
import { keyFor } from '~/models/secret.server';

interface Connection {
  isSecure: boolean;
}

/** `__Host-` ties a cookie to this host and to https; browsers refuse the prefix on plain http. */
export function ownCookie(name: string, { isSecure }: Connection, options: CookieOptions = {}) {
  return createCookie(isSecure ? `__Host-${name}` : name, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure,
    secrets: [keyFor('cookies').toString('base64url')],
    ...options,
  });
}
