/** OpenID Connect client. The library is loaded at the first login through a provider. */
import type { ClientAuth, Configuration, CustomFetch } from 'openid-client';
import { SecretUnreadable } from '~/platform/access-token.server';
import { now } from '~/platform/clock.server';
import { currentConfig } from '~/platform/config.server';
import { isLoopbackHost } from '~/platform/network/loopback';
import { exceptMetadata } from '~/platform/network/metadata-network.server';
import { httpRequest } from '~/platform/network/outbound-http.server';
import { publicOnly } from '~/platform/network/public-network.server';
import { tokenDigest } from '~/platform/token.server';
import { setNewest } from '../../../db/newest-entries';
import type { Claims } from './claims';
import type { KnownProvider } from './identity-provider.server';
import { IssuerMismatch } from './provider-error';
import { secretMethodsOf, withEitherMethod } from './secret-method.server';

/** The state of one login at a provider. It stays on this server and in an encrypted cookie. */
export type AuthorizationSecrets = Awaited<ReturnType<typeof makeSecrets>>;

export type ProviderAssertion = Awaited<ReturnType<typeof verifyProviderResponse>>;

const seconds = 10;
const tolerance = 30;
const answerMax = 512 * 1024;
const retentionMs = 60 * 60 * 1000;

const protocol = () => import('openid-client');

export async function makeSecrets() {
  const { randomState, randomNonce, randomPKCECodeVerifier } = await protocol();
  return { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
}

/**
 * Returns the address of the provider's login page.
 * @param isFresh makes the provider ask for credentials again
 * @throws errors that `explainProviderError` explains
 */
export async function authorizationUrl(
  known: KnownProvider,
  { state, nonce, verifier }: AuthorizationSecrets,
  { redirectUri, isFresh }: { redirectUri: string; isFresh: boolean },
): Promise<URL> {
  const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await protocol();
  const config = await configurationOf(known);
  const { kind, domains } = known.provider;
  return buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: scopeFor(config, kind),
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(kind === 'google' ? { hd: domains?.includes(',') ? '*' : (domains ?? '') } : {}),
    ...(isFresh ? { prompt: 'login', max_age: '0', claims: authTimeWanted } : {}),
  });
}

/** Requests the time of the login. Google sends it only this way. */
const authTimeWanted = JSON.stringify({ id_token: { auth_time: { essential: true } } });

/** A refresh token allows us to revalidate the session without the user. */
function scopeFor(config: Configuration, kind: string): string {
  const { scopes_supported: scopes } = config.serverMetadata();
  const isOffered = kind === 'microsoft' || scopes?.includes('offline_access');
  return isOffered ? 'openid email profile offline_access' : 'openid email profile';
}

/**
 * Verifies the response: state, provider and code, then the ID token's signature, issuer, audience, nonce and times.
 * @param address the full address of the response
 * @throws errors that `explainProviderError` explains
 */
export async function verifyProviderResponse(
  known: KnownProvider,
  { state, nonce, verifier }: AuthorizationSecrets,
  address: URL,
) {
  const { authorizationCodeGrant } = await protocol();
  const config = await configurationOf(known);
  const tokens = await withEitherMethod(known, config, () =>
    authorizationCodeGrant(config, address, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    }),
  );
  const claims = tokens.claims() as Claims;
  return {
    claims: await completed(known, config, claims, tokens.access_token),
    refreshToken: tokens.refresh_token ?? null,
  };
}

/**
 * Asks whether the provider still confirms a user.
 * @returns null for claims that the provider no longer sends
 * @throws errors that `explainProviderError` explains
 */
export async function refreshClaims(
  known: KnownProvider,
  refreshToken: string,
): Promise<{ claims: Claims | null; refreshToken: string }> {
  const { refreshTokenGrant } = await protocol();
  const config = await configurationOf(known);
  const tokens = await withEitherMethod(known, config, () => refreshTokenGrant(config, refreshToken));
  const claims = (tokens.claims() as Claims | undefined) ?? null;
  return {
    claims: claims && (await completed(known, config, claims, tokens.access_token)),
    refreshToken: tokens.refresh_token ?? refreshToken,
  };
}

/**
 * Adds claims from the userinfo endpoint, which some providers omit from the ID token. The ID token takes precedence.
 */
async function completed(
  { provider }: KnownProvider,
  config: Configuration,
  claims: Claims,
  accessToken: string,
): Promise<Claims> {
  const wanted = ['email', 'email_verified', ...(provider.groupClaim ? [provider.groupClaim] : [])];
  const isWhole = provider.kind !== 'other' || wanted.every((name) => name in claims);
  if (isWhole || !config.serverMetadata().userinfo_endpoint) return claims;
  const { fetchUserInfo } = await protocol();
  return { ...(await fetchUserInfo(config, accessToken, claims.sub)), ...claims };
}

/** Returns the number of keys that the provider publishes. @throws errors that `explainProviderError` explains */
export async function keysOf(known: KnownProvider): Promise<number> {
  const config = await configurationOf(known);
  const address = config.serverMetadata().jwks_uri ?? '';
  const fetch = fetchFor(known.issuer);
  const signal = AbortSignal.timeout(seconds * 1000);
  const answer = await fetch(address, { method: 'GET', headers: {}, body: undefined, redirect: 'manual', signal });
  const { keys } = Object(await answer.json()) as { keys?: unknown[] };
  if (!keys?.length) throw new Error('OAUTH_KEY_SELECTION_FAILED');
  return keys.length;
}

/**
 * Tests the client secret with a request that must fail: the error shows whether the client or the request was
 * rejected.
 * @param redirectUri the registered one, because some providers look at it before the secret
 * @returns whether the provider accepted the client
 * @throws an error that `explainProviderError` explains, if the client was rejected
 */
export async function requiresSecret(known: KnownProvider, redirectUri: string): Promise<boolean> {
  const { clientCredentialsGrant, genericGrantRequest, randomPKCECodeVerifier } = await protocol();
  const config = await configurationOf(known);
  try {
    // Microsoft checks the code before the secret, so a code cannot test it. It issues every application an app token.
    if (known.provider.kind === 'microsoft') {
      const scope = `${known.provider.clientId}/.default`;
      await withEitherMethod(known, config, () => clientCredentialsGrant(config, { scope }));
    } else {
      // Of the length that RFC 7636 requires, which some providers check first.
      const nothing = { code: 'none', redirect_uri: redirectUri, code_verifier: randomPKCECodeVerifier() };
      await withEitherMethod(known, config, () => genericGrantRequest(config, 'authorization_code', nothing));
    }
    return true;
  } catch (error) {
    const { error: rejected } = Object(error) as { error?: string };
    if (rejected === 'invalid_grant') return true;
    if (rejected === undefined || rejected === 'invalid_client' || rejected === 'unauthorized_client') throw error;
    return false;
  }
}

const stored = new Map<string, { config: Promise<Configuration>; until: number }>();
const entriesMax = 20;

/** Returns the provider's metadata and keys, cached for an hour. @param isRefresh ignores the cache */
export function configurationOf(known: KnownProvider, isRefresh = false): Promise<Configuration> {
  const { provider, issuer, secret } = known;
  const cacheKey = JSON.stringify([issuer, provider.clientId, secret, currentConfig().loopbackIssuers]);
  const key = tokenDigest(cacheKey);
  const current = stored.get(key);
  if (current && !isRefresh && current.until > now().getTime()) return current.config;
  const config = discover(known);
  setNewest(stored, key, { config, until: now().getTime() + retentionMs }, entriesMax);
  config.catch(() => stored.delete(key));
  return config;
}

async function discover(known: KnownProvider): Promise<Configuration> {
  const { provider, issuer, secret } = known;
  if (secret === null) throw new SecretUnreadable('The stored secret cannot be read.');
  const client = await protocol();
  const isLocal = currentConfig().loopbackIssuers && isLoopbackHost(new URL(issuer).hostname);
  const showSecret: ClientAuth = (server, ...request) => {
    const isPosted = secretMethodsOf(known, server)[0] === 'client_secret_post';
    return (isPosted ? client.ClientSecretPost : client.ClientSecretBasic)(secret)(server, ...request);
  };
  const discoverAt = (address: string) =>
    client.discovery(new URL(address), provider.clientId, { [client.clockTolerance]: tolerance }, showSecret, {
      timeout: seconds,
      [client.customFetch]: fetchFor(issuer),
      execute: [client.enableNonRepudiationChecks, ...(isLocal ? [client.allowInsecureRequests] : [])],
    });
  try {
    return await discoverAt(issuer);
  } catch (error) {
    const published = publishedIssuer(error);
    if (published === null) throw error;
    if (withoutSlash(published) === withoutSlash(issuer)) return discoverAt(published);
    throw new IssuerMismatch(published);
  }
}

const withoutSlash = (address: string) => address.replace(/\/$/, '');

/** Returns the issuer that the provider publishes, if discovery failed because it is another one. */
function publishedIssuer(error: unknown): string | null {
  const { attribute, body } = Object(Object(error).cause) as { attribute?: string; body?: unknown };
  const { issuer } = Object(body) as { issuer?: string };
  return attribute === 'issuer' && issuer !== undefined && URL.canParse(issuer) ? issuer : null;
}

/** The issuer may be on the local network. Other hosts that its metadata names must be on the public internet. */
function fetchFor(issuer: string): CustomFetch {
  const own = new URL(issuer).hostname;
  return async (url, { method, headers, body, signal }) => {
    const { protocol: scheme, hostname } = new URL(url);
    const isSafe = scheme === 'https:' || (currentConfig().loopbackIssuers && isLoopbackHost(hostname));
    if (!isSafe) throw Object.assign(new Error(`${hostname} does not use https.`), { code: 'ECLEAR' });
    const answer = await httpRequest(url, {
      method,
      headers: Object.fromEntries(new Headers(headers)),
      body: body === undefined || body === null ? undefined : String(body),
      signal: signal ?? AbortSignal.timeout(seconds * 1000),
      networkPolicy: hostname === own ? exceptMetadata : publicOnly,
      limit: answerMax,
    });
    const fields = Object.entries(answer.headers).flatMap(([name, value]) =>
      // The library reads no error in the body beside this header, which comes with `invalid_client` (RFC 6749, 5.2).
      value === undefined || (name === 'www-authenticate' && /^\s*{\s*"error/.test(String(answer.body)))
        ? []
        : [[name, String(value)] as [string, string]],
    );
    return new Response(answer.body || null, { status: answer.status, headers: fields });
  };
}
