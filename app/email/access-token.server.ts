/**
 * Access tokens of email services: cached in memory, renewed before they expire, requested once for concurrent senders.
 */
import { createHash } from 'node:crypto';
import { now } from '~/platform/clock.server';
import { currentConfig } from '~/platform/config.server';
import { secondsToWait } from '~/platform/retry-after.server';
import { post } from './https.server';
import { tokenRequest } from './oauth-service.server';
import type { OAuthCredentials } from './oauth-settings.server';

/** The stored secret was encrypted under another secret of the instance, so that no one can sign in with it. */
export class SecretUnreadable extends Error {
  readonly code = 'ESECRET';
}

/** The token address said no; `response` is its error and description. */
export class TokenRejected extends Error {
  readonly code = 'ETOKEN';
  constructor(
    readonly response: string,
    readonly retryAfterSeconds: number | undefined,
  ) {
    super('The token URL refused the application.');
  }
}

interface CachedToken {
  token: Promise<string>;
  /** The time to renew it, in milliseconds since 1970; unknown while the request is pending. */
  renewAt: number;
}

const stored = new Map<string, CachedToken>();
/** The margin before expiry, so that no email starts with a token that expires on the way. */
const renewBefore = 5 * 60_000;
const deadline = 20_000;

/**
 * @param rejected a token that the service would not take although its time is not up; another is asked for
 * @throws {SecretUnreadable}
 * @throws {TokenRejected}; what Node says when the token address cannot be reached
 */
export function accessToken(credentials: OAuthCredentials, rejected?: string): Promise<string> {
  const requested = JSON.stringify([currentConfig().mailEndpoints, credentials]);
  const key = createHash('sha256').update(requested).digest('base64url');
  const known = stored.get(key);
  if (known && known.renewAt > now().getTime() && !rejected) return known.token;
  if (known && rejected) return renewUnlessDone(key, known, credentials, rejected);
  return keep(key, credentials);
}

/** When several senders' token is rejected, the first one requests a new token for all. */
async function renewUnlessDone(key: string, known: CachedToken, credentials: OAuthCredentials, rejected: string) {
  const current = await known.token.catch(() => rejected);
  if (current !== rejected) return current;
  const later = stored.get(key);
  return later && later !== known ? later.token : keep(key, credentials);
}

function keep(key: string, credentials: OAuthCredentials): Promise<string> {
  const requested = fetchToken(credentials);
  const entry: CachedToken = { token: requested.then(({ token }) => token), renewAt: Number.POSITIVE_INFINITY };
  stored.clear();
  stored.set(key, entry);
  requested.then(
    ({ lifetime }) => {
      entry.renewAt = now().getTime() + Math.max(lifetime - renewBefore, lifetime / 2);
    },
    () => {
      if (stored.get(key) === entry) stored.delete(key);
    },
  );
  return entry.token;
}

async function fetchToken({ settings, secret }: OAuthCredentials): Promise<{ token: string; lifetime: number }> {
  if (secret === null) throw new SecretUnreadable('The stored secret cannot be read.');
  const { url, form } = await tokenRequest(settings, secret);
  const type = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const answer = await post(url, String(new URLSearchParams(form)), type, AbortSignal.timeout(deadline));
  const { access_token: token, expires_in: seconds, error, error_description: message } = parsed(answer.body);
  if (answer.status === 200 && typeof token === 'string') {
    return { token, lifetime: (Number(seconds) || 3600) * 1000 };
  }
  const retryAfter = secondsToWait(answer.headers['retry-after']) || undefined;
  throw new TokenRejected(`${answer.status} ${error ?? ''} ${message ?? ''}`.trim(), retryAfter);
}

function parsed(body: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(body));
  } catch {
    return {};
  }
}

/** The roles in a Microsoft token; empty where it cannot be read. */
export function rolesOf(token: string): string[] {
  try {
    const { roles } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
    return Array.isArray(roles) ? roles.map(String) : [];
  } catch {
    return [];
  }
}
