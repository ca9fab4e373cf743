/**
 * OAuth 2.0 access tokens: cached in memory, renewed before they expire, requested once for concurrent callers.
 */
import { createHash } from 'node:crypto';
import { now } from './clock.server';
import { exceptMetadata } from './metadata-network.server';
import { httpRequest } from './outbound-http.server';
import { secondsToWait } from './retry-after.server';

/** A form that is posted to the token address (RFC 6749). */
export interface TokenRequest {
  url: string;
  form: Record<string, string>;
}

/** The owner of a token. Each has one token in the cache. */
export interface TokenOwner {
  name: string;
  /** The settings that the token depends on. */
  credentials: unknown;
  request(): TokenRequest | Promise<TokenRequest>;
}

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
  key: string;
  token: Promise<string>;
  /** The time to renew it, in milliseconds since 1970; unknown while the request is pending. */
  renewAt: number;
}

const stored = new Map<string, CachedToken>();
/** The margin before expiry, so that no email starts with a token that expires on the way. */
const renewBefore = 5 * 60_000;
const deadline = 20_000;
const answerMax = 64 * 1024;

/**
 * @param rejected a token that the service would not take although its time is not up; another is asked for
 * @throws {TokenRejected}; what `request` throws; what Node says when the token address cannot be reached
 */
export function accessToken(owner: TokenOwner, rejected?: string): Promise<string> {
  const key = createHash('sha256').update(JSON.stringify(owner.credentials)).digest('base64url');
  const known = stored.get(owner.name);
  if (known?.key !== key) return keep(owner, key);
  if (known.renewAt > now().getTime() && !rejected) return known.token;
  if (rejected) return renewUnlessDone(owner, known, rejected);
  return keep(owner, key);
}

/** When several callers' token is rejected, the first one requests a new token for all. */
async function renewUnlessDone(owner: TokenOwner, known: CachedToken, rejected: string) {
  const current = await known.token.catch(() => rejected);
  if (current !== rejected) return current;
  const later = stored.get(owner.name);
  return later && later !== known ? later.token : keep(owner, known.key);
}

function keep(owner: TokenOwner, key: string): Promise<string> {
  const pendingToken = fetchToken(owner);
  const entry = { key, token: pendingToken.then(({ token }) => token), renewAt: Number.POSITIVE_INFINITY };
  stored.set(owner.name, entry);
  pendingToken.then(
    ({ lifetime }) => {
      entry.renewAt = now().getTime() + Math.max(lifetime - renewBefore, lifetime / 2);
    },
    () => {
      if (stored.get(owner.name) === entry) stored.delete(owner.name);
    },
  );
  return entry.token;
}

async function fetchToken({ request }: TokenOwner): Promise<{ token: string; lifetime: number }> {
  const { access_token: token, expires_in: seconds } = await requestTokens(await request());
  return { token, lifetime: (Number(seconds) || 3600) * 1000 };
}

/**
 * Posts a token request.
 *
 * @returns the answer, which has an access token and perhaps a refresh token
 * @throws {TokenRejected}; what Node says when the token address cannot be reached
 */
export async function requestTokens({
  url,
  form,
}: TokenRequest): Promise<Record<string, unknown> & { access_token: string }> {
  const answer = await httpRequest(url, {
    method: 'POST',
    body: String(new URLSearchParams(form)),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    signal: AbortSignal.timeout(deadline),
    networkPolicy: exceptMetadata,
    limit: answerMax,
  });
  const tokens = parsed(answer.body);
  const { access_token, error, error_description: message } = tokens;
  if (answer.status === 200 && typeof access_token === 'string') return { ...tokens, access_token };
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
