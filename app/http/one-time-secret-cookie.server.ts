/**
 * A secret that is shown once. It stays for a few minutes, encrypted in a cookie of the browser that created it, or
 * until the user confirms.
 */
import { decrypt, encrypt } from '~/platform/encryption.server';
import type { RequestArgs } from './actor.server';
import { hostCookie } from './cookie.server';

type Connection = { isSecure: boolean };

export function oneTimeSecretCookie<T>(name: 'recovery-codes' | 'api-token' | 'webhook-secret') {
  const cookie = (connection: Connection) => hostCookie(name, connection, { maxAge: 10 * 60 });
  return {
    /** Returns the header that stores the secret for the page that shows it; for null, the header that deletes it. */
    header(connection: Connection, value: T | null): Promise<string> {
      return value === null
        ? cookie(connection).serialize('', { maxAge: 0 })
        : cookie(connection).serialize(encrypt(name, JSON.stringify(value)));
    },
    /** Returns null when the cookie is missing or expired. */
    async read({ request, context }: RequestArgs): Promise<T | null> {
      const encrypted: unknown = await cookie(context).parse(request.headers.get('cookie'));
      const value = typeof encrypted === 'string' ? decrypt(name, encrypted) : null;
      return value === null ? null : (JSON.parse(value) as T);
    },
  };
}
