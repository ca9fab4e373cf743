/** OAuth 2.0 access tokens: cached in memory, renewed before they expire, and requested once for concurrent callers. */
import { createHash } from 'node:crypto';
import { now } from './clock.server';
import { exceptMetadata } from './network/metadata-network.server';
import { httpRequest } from './network/outbound-http.server';
import { secondsToWait } from './network/retry-after.server';

/** A form post to the token endpoint (RFC 6749). */
export interface TokenRequest {
  url: string;
  form: Record<string, string>;
}

/** The owner of a token. The cache has one token per owner. */
export interface TokenOwner {
  name: string;
  /** The settings that the token depends on. A change discards the cached token. */
  credentials: unknown;
  request(): TokenRequest | Promise<TokenRequest>;
}

/** The stored credential was encrypted with another secret of the site, and cannot be decrypted. */
export class SecretUnreadable extends Error {
  readonly code = 'ESECRET';
}

/** The token endpoint rejected the request; `response` has its error code and description. */
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
  /** The renewal time in milliseconds since 1970; infinite while the request is pending. */
  renewAt: number;
}

const stored = new Map<string, CachedToken>();
/** The margin before expiry in milliseconds, so that a token does not expire while an email is sent. */
const renewBefore = 5 * 60_000;
const deadline = 20_000;
const answerMax = 64 * 1024;

/**
 * Returns an access token from the cache, or requests one.
 * @param rejected a token that the service rejected before its expiry; requests another
 * @throws {TokenRejected}, the errors of `request`, and network errors
 */
export function accessToken(owner: TokenOwner, rejected?: string): Promise<string> {
  const key = createHash('sha256').update(JSON.stringify(owner.credentials)).digest('base64url');
  const known = stored.get(owner.name);
  if (known?.key !== key) return keep(owner, key);
  if (known.renewAt > now().getTime() && !rejected) return known.token;
  if (rejected) return renewUnlessDone(owner, known, rejected);
  return keep(owner, key);
}

/** When several callers report a rejected token, only the first requests a new one. */
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
 * @returns the response, with an access token and possibly a refresh token
 * @throws {TokenRejected}, and network errors
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
