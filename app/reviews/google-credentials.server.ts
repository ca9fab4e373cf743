/** The stored settings of the connection to Google, with the decrypted secrets. */
import { SecretUnreadable } from '~/platform/access-token.server';
import { decrypt } from '~/platform/encryption.server';
import { readSettingsRow } from '~/records/settings-model.server';
import type { GoogleApi } from '../../db/schema';

export const table = 'googleReviewsConfig';
/** The purposes of the encryption. */
export const purposes = { secret: 'google-reviews-secret', refreshToken: 'google-reviews-login' };

/** The stored settings. A secret is null when it was encrypted under another instance secret, or never entered. */
export interface Credentials {
  api: GoogleApi;
  clientId: string | null;
  secret: string | null;
  refreshToken: string | null;
  location: string | null;
  placeId: string | null;
  attemptedAt: string | null;
  version: number;
}

/** Returns the settings with the secrets, which must not reach a page, a response or the log. */
export async function readGoogleCredentials(): Promise<Credentials | null> {
  const row = await readSettingsRow(table);
  if (!row) return null;
  const refreshToken = row.refreshToken && decrypt(purposes.refreshToken, row.refreshToken);
  return { ...row, secret: decrypt(purposes.secret, row.secret), refreshToken };
}

/** @throws {SecretUnreadable} */
export function requireSecret(secret: string | null): string {
  if (secret === null) throw new SecretUnreadable('The stored secret cannot be read.');
  return secret;
}
