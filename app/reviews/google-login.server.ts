/** The owner's login at Google (https://developers.google.com/identity/protocols/oauth2/web-server). */
import { timingSafeEqual } from 'node:crypto';
import { requestTokens, type TokenOwner } from '~/platform/access-token.server';
import { currentConfig } from '~/platform/config.server';
import { Invalid } from '~/platform/errors';
import { keyedDigest } from '~/platform/secret.server';
import type { StaffActor } from '~/records/actor';
import { type Credentials, requireSecret } from './google-credentials.server';

const scope = 'https://www.googleapis.com/auth/business.manage';

/** Google redirects to this path with a code. It must be registered with the OAuth client. */
export const callbackPath = '/admin/site-settings/google-reviews/callback';

/**
 * Binds the login to the session that began it, so that no one can make an admin connect another Google account (CSRF).
 */
const stateOf = ({ sessionId }: StaffActor) => keyedDigest('google-reviews-login', sessionId);

export function loginAddress(actor: StaffActor, clientId: string, origin: string): string {
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: `${origin}${callbackPath}`,
    response_type: 'code',
    scope,
    access_type: 'offline',
    // Without it, Google sends no refresh token at the second login.
    prompt: 'consent',
    state: stateOf(actor),
  });
  return `${currentConfig().googleEndpoints.login}?${query}`;
}

/** @returns the refresh token @throws {Invalid}, {TokenRejected} */
export async function exchangeCode(
  actor: StaffActor,
  { clientId, secret }: Credentials,
  { code, state }: { code: string; state: string },
  origin: string,
): Promise<string> {
  const [given, expected] = [Buffer.from(state), Buffer.from(stateOf(actor))];
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new Invalid({ '': ['This login began in another session. Log in with Google again.'] });
  const { refresh_token: token } = await requestTokens({
    url: currentConfig().googleEndpoints.token,
    form: {
      grant_type: 'authorization_code',
      code,
      client_id: clientId ?? '',
      client_secret: requireSecret(secret),
      redirect_uri: `${origin}${callbackPath}`,
    },
  });
  if (typeof token !== 'string')
    throw new Invalid({ '': ['Google gave no lasting access. Log in with Google again.'] });
  return token;
}

/** Returns the token owner for the refresh token. */
export const loginOwner = ({ clientId, secret, refreshToken }: Credentials): TokenOwner => ({
  name: 'google-reviews',
  credentials: [currentConfig().googleEndpoints, clientId, secret, refreshToken],
  request: () => ({
    url: currentConfig().googleEndpoints.token,
    form: {
      grant_type: 'refresh_token',
      client_id: clientId ?? '',
      client_secret: requireSecret(secret),
      refresh_token: requireSecret(refreshToken),
    },
  }),
});
