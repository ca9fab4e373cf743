/** A real identity provider on this machine (oidc-provider), whose answers can be spoilt on their way out. */
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decodeJwt, decodeProtectedHeader, exportJWK, SignJWT, UnsecuredJWT } from 'jose';
import { setCookies } from './cookies';

type Claims = Record<string, unknown>;

export interface Issuer {
  /** Its name, and where it is. */
  url: string;
  origin: string;
  /** The claims of its users, by its own name for them. */
  people: Record<string, Claims>;
  /** The user who sits in front of the browser. */
  person: string;
  /** Changes what stands in its ID tokens, before they are signed. */
  spoil: ((claims: Claims) => Claims) | null;
  /** Signs with a key that it has reported no one of. */
  hasSwappedKeys: boolean;
  /** Signs nothing, and says so: `alg: none`. */
  isUnsigned: boolean;
  /** Changes what it says of itself. */
  describe: ((document: Claims) => Claims) | null;
  givesRefreshTokens: boolean;
  /** The one method of sending the secret that it accepts from the client, of the two that it offers. */
  secretMethod: 'client_secret_post' | 'client_secret_basic';
  /** How often someone has come to its login page, and asked for tokens. */
  signIns: number;
  tokenRequests: number;
  /** It answers nothing, as if it were not there. */
  isDown: boolean;
  /** It takes every question, and never answers. */
  isSilent: boolean;
  stop(): Promise<void>;
}

export const clientId = '11111111-2222-3333-4444-555555555555';
export const clientSecret = 'the secret of the application';

const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
const strangeKeys = generateKeyPairSync('rsa', { modulusLength: 2048 });
const kid = 'a';
const kinds = ['AccessToken', 'Grant', 'IdToken', 'Interaction', 'RefreshToken', 'Session'];

/**
 * @param redirectUris which addresses it sends browsers back to; without any it sends them anywhere
 * @param path within its origin, as Microsoft's providers have one
 */
export async function startIssuer(redirectUris: string[] = [], path = ''): Promise<Issuer> {
  const { Provider } = await quietly(() => import('oidc-provider'));
  const server = createServer((request, response) => {
    if (issuer.isDown) return request.destroy();
    if (issuer.isSilent) return;
    if (request.url?.startsWith(`${base}/token`)) meddleWithTokens(response);
    if (request.url?.startsWith(`${base}/.well-known/`))
      meddle(response, async (sent) => issuer.describe?.(sent) ?? sent);
    handle(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const url = origin + path;
  const base = path.replace(/\/$/, '');
  const scopes = 'openid email profile offline_access';
  const received = ['email', 'email_verified', 'name', 'given_name', 'family_name', 'preferred_username', 'groups'];
  const client = {
    client_id: clientId,
    client_secret: clientSecret,
    redirect_uris: [...redirectUris, `${url}/nowhere`],
  };

  const provider = await quietly(
    async () =>
      new Provider(url, {
        clients: [
          {
            ...client,
            grant_types: ['authorization_code', 'refresh_token'],
            token_endpoint_auth_method: 'client_secret_post',
          },
        ],
        clientAuthMethods: ['client_secret_post', 'client_secret_basic'],
        jwks: { keys: [{ ...(await exportJWK(keys.privateKey)), kid, use: 'sig', alg: 'RS256' }] },
        cookies: { keys: ['a key for tests'] },
        claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: [...received.slice(2), 'hd', 'idp'] },
        conformIdTokenClaims: false,
        features: { devInteractions: { enabled: false }, claimsParameter: { enabled: true } },
        interactions: { url: (_context, { uid }) => `${base}/interaction/${uid}` },
        findAccount: (_context, sub) => {
          const known = issuer.people[sub];
          return known && { accountId: sub, claims: async () => ({ sub, ...known }) };
        },
        issueRefreshToken: async () => issuer.givesRefreshTokens,
        rotateRefreshToken: true,
        ttl: Object.fromEntries(kinds.map((kind) => [kind, 24 * 60 * 60])),
        loadExistingGrant: async ({ oidc }) => {
          const grant = new oidc.provider.Grant({ clientId, accountId: oidc.session?.accountId });
          grant.addOIDCScope(scopes);
          grant.addOIDCClaims(['auth_time', ...received]);
          await grant.save();
          return grant;
        },
      }),
  );
  Object.defineProperty(provider.Client.prototype, 'clientAuthMethod', { get: () => issuer.secretMethod });
  if (redirectUris.length === 0) provider.Client.prototype.redirectUriAllowed = () => true;
  const answer = provider.callback();

  async function handle(request: IncomingMessage, response: ServerResponse) {
    const full = request.url ?? '';
    if (full.startsWith(`${base}/interaction/`)) {
      issuer.signIns += 1;
      const result = issuer.people[issuer.person]
        ? { login: { accountId: issuer.person } }
        : { error: 'access_denied', error_description: 'No one of that name.' };
      return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
    }
    Object.assign(request, { originalUrl: full });
    request.url = full.slice(base.length) || '/';
    answer(request, response);
  }

  /** Puts something else in the place of a JSON answer. */
  function meddle(response: ServerResponse, change: (sent: Claims) => Promise<Claims>) {
    const end = response.end.bind(response) as (body?: unknown) => ServerResponse;
    response.end = ((body?: unknown) => {
      change(JSON.parse(String(body ?? '{}'))).then((changed) => {
        const spoilt = JSON.stringify(changed);
        response.setHeader('Content-Length', Buffer.byteLength(spoilt));
        end(spoilt);
      });
      return response;
    }) as typeof response.end;
  }

  function meddleWithTokens(response: ServerResponse) {
    issuer.tokenRequests += 1;
    meddle(response, async (sent) => {
      const idToken = sent.id_token as string | undefined;
      const isSpoilt = issuer.spoil || issuer.hasSwappedKeys || issuer.isUnsigned;
      return idToken && isSpoilt ? { ...sent, id_token: await respoilt(idToken) } : sent;
    });
  }

  async function respoilt(idToken: string): Promise<string> {
    const claims = issuer.spoil?.(decodeJwt(idToken)) ?? decodeJwt(idToken);
    if (issuer.isUnsigned) return new UnsecuredJWT(claims).encode();
    const key: KeyObject = (issuer.hasSwappedKeys ? strangeKeys : keys).privateKey;
    return new SignJWT(claims).setProtectedHeader({ ...decodeProtectedHeader(idToken), alg: 'RS256' }).sign(key);
  }

  const issuer: Issuer = {
    url,
    origin,
    people: {},
    person: 'priya',
    spoil: null,
    hasSwappedKeys: false,
    isUnsigned: false,
    describe: null,
    givesRefreshTokens: true,
    secretMethod: 'client_secret_post',
    signIns: 0,
    tokenRequests: 0,
    isDown: false,
    isSilent: false,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return issuer;
}

/** It says on the console that it is not made for this Node, and that it keeps things in memory. */
async function quietly<T>(work: () => Promise<T>): Promise<T> {
  const { info, warn } = console;
  console.info = () => undefined;
  console.warn = () => undefined;
  try {
    return await work();
  } finally {
    Object.assign(console, { info, warn });
  }
}

/**
 * Follows the way from the site to the provider, through its pages, until it leads back.
 *
 * @returns the address on the site that it leads back to, or null where it leads nowhere
 */
export async function throughIssuer(leaving: Response, atIssuer = new Map<string, string>()): Promise<string | null> {
  let address = leaving.headers.get('location');
  for (let steps = 0; steps < 10 && address?.startsWith('http://127.0.0.1:'); steps += 1) {
    const cookie = [...atIssuer].map((pair) => pair.join('=')).join('; ');
    const response: Response = await fetch(address, { redirect: 'manual', headers: cookie ? { cookie } : {} });
    for (const header of setCookies(response)) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
      if (value === '' || /max-age=0|expires=Thu, 01 Jan 1970/i.test(header)) atIssuer.delete(name);
      else atIssuer.set(name, value);
    }
    const location = response.headers.get('location');
    if (!location) throw new Error(`The issuer answered ${response.status}: ${(await response.text()).slice(0, 300)}`);
    address = new URL(location, address).href;
  }
  return address;
}
