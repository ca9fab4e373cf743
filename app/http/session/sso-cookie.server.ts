/** The encrypted cookie of a login at an identity provider. It is valid for one return. */
import type { AuthorizationSecrets } from '~/auth/sso/oidc-client.server';
import { now, nowIso } from '~/platform/clock.server';
import type { RequestArgs } from './actor.server';
import { type CookieConnection, encryptedCookie, signedCookie } from './cookie.server';

/** Login, re-authentication, or a test of the provider. */
export type Purpose = 'login' | 'reauthenticate' | 'trial';

export interface PendingSso {
  key: string;
  purpose: Purpose;
  secrets: AuthorizationSecrets;
  /** The path to redirect to afterwards. */
  to: string;
  /** The session of a re-authentication; null for a login. */
  sessionId: string | null;
  at: string;
}

const seconds = 10 * 60;
const pendingSsoCookie = encryptedCookie<PendingSso>('sign-on', { maxAge: seconds });
const ssoTestCookie = signedCookie<SsoTest>('sign-on-trial', { maxAge: seconds });

export const setPendingSso = (connection: CookieConnection, started: Omit<PendingSso, 'at'>) =>
  pendingSsoCookie.header(connection, { ...started, at: nowIso() });

export const clearPendingSso = (connection: CookieConnection) => pendingSsoCookie.header(connection, null);

/** Returns null when this browser has no login at a provider in progress, or an expired one. */
export async function readPendingSso(args: RequestArgs): Promise<PendingSso | null> {
  const started = await pendingSsoCookie.read(args);
  return started && Math.abs(now().getTime() - Date.parse(started.at)) <= seconds * 1000 ? started : null;
}

interface SsoTest {
  providerId: number;
  isGood: boolean;
  message: string;
}

/** Returns the header that stores the result of a test login for the provider's screen. */
export const setSsoTest = ssoTestCookie.header;

/** Returns the result of a recent test login in this browser. */
export async function readSsoTest(args: RequestArgs, providerId: number): Promise<SsoTest | null> {
  const ssoTest = await ssoTestCookie.read(args);
  return ssoTest?.providerId === providerId ? ssoTest : null;
}
