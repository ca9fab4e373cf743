import { decodeJwt } from 'jose';
import { accessToken, SecretUnreadable } from '~/platform/access-token.server';
import { currentConfig } from '~/platform/config.server';
import { tokenRequest } from './oauth-service.server';
import type { OAuthCredentials } from './oauth-settings.server';

/**
 * @param rejected a token that the service rejected before its expiry, so that a new one is requested
 * @throws {SecretUnreadable}
 * @throws {TokenRejected}; Node's error when the token endpoint cannot be reached
 */
export function mailAccessToken(credentials: OAuthCredentials, rejected?: string): Promise<string> {
  const { settings, secret } = credentials;
  const owner = {
    name: 'mail',
    credentials: [currentConfig().mailEndpoints, credentials],
    request() {
      if (secret === null) throw new SecretUnreadable('The stored secret cannot be read.');
      return tokenRequest(settings, secret);
    },
  };
  return accessToken(owner, rejected);
}

/** Returns the roles in a Microsoft token; empty if it cannot be read. */
export function rolesOf(token: string): string[] {
  try {
    const { roles } = decodeJwt(token);
    return Array.isArray(roles) ? roles.map(String) : [];
  } catch {
    return [];
  }
}
