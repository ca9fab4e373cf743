/** The encrypted cookie of a login at an identity provider. It is valid for one return. */
import type { AuthorizationSecrets } from '~/auth/sso/oidc-client.server';
import { now, nowIso } from '~/platform/clock.server';
import { decrypt, encrypt } from '~/platform/encryption.server';
import type { RequestArgs } from './actor.server';
import { hostCookie } from './cookie.server';

/** Login, re-authentication, or a test of the provider. */
export type Purpose = 'login' | 'reauthenticate' | 'trial';

export interface PendingSignOn {
  key: string;
  purpose: Purpose;
  secrets: AuthorizationSecrets;
  /** The path to redirect to afterwards. */
  to: string;
  /** The session of a re-authentication; null for a login. */
  sessionId: string | null;
  at: string;
}

type Connection = { isSecure: boolean };

const seconds = 10 * 60;
const purpose = 'sign-on';
const pendingSignOnCookie = (connection: Connection) => hostCookie('sign-on', connection, { maxAge: seconds });
const ssoTestCookie = (connection: Connection) => hostCookie('sign-on-trial', connection, { maxAge: seconds });

export function setPendingSignOn(connection: Connection, started: Omit<PendingSignOn, 'at'>): Promise<string> {
  return pendingSignOnCookie(connection).serialize(encrypt(purpose, JSON.stringify({ ...started, at: nowIso() })));
}

export function clearPendingSignOn(connection: Connection): Promise<string> {
  return pendingSignOnCookie(connection).serialize('', { maxAge: 0 });
}

/** Returns null when this browser has no login at a provider in progress, or an expired one. */
export async function readPendingSignOn({ request, context }: RequestArgs): Promise<PendingSignOn | null> {
  const encrypted: unknown = await pendingSignOnCookie(context).parse(request.headers.get('cookie'));
  const text = typeof encrypted === 'string' ? decrypt(purpose, encrypted) : null;
  const started = text === null ? null : (JSON.parse(text) as PendingSignOn);
  return started && Math.abs(now().getTime() - Date.parse(started.at)) <= seconds * 1000 ? started : null;
}

interface SsoTest {
  providerId: number;
  isGood: boolean;
  message: string;
}

/** Returns the header that stores the result of a test login for the provider's screen. */
export function setSsoTest(connection: Connection, ssoTest: SsoTest): Promise<string> {
  return ssoTestCookie(connection).serialize(ssoTest);
}

/** Returns the result of a recent test login in this browser. */
export async function readSsoTest({ request, context }: RequestArgs, providerId: number): Promise<SsoTest | null> {
  const ssoTest: SsoTest | null = await ssoTestCookie(context).parse(request.headers.get('cookie'));
  return ssoTest?.providerId === providerId ? ssoTest : null;
}
