/** Codes of authenticator apps (TOTP, RFC 6238): six digits, a new one every thirty seconds. */
import { generateSecret, generateURI, verifySync } from 'otplib';
import { now } from '~/platform/clock.server';

const period = 30;
/** Returns a key of 160 bits in base32, as RFC 4226 recommends. */
export const newTotpKey = (): string => generateSecret({ length: 20 });

export function otpauthUri(key: string, username: string, issuer: string): string {
  // Colons separate the two names in the URI.
  return generateURI({ secret: key, label: username.replaceAll(':', ' '), issuer: issuer.replaceAll(':', ' ') });
}

/**
 * Returns the time step of a code. The previous and next steps are accepted too, because clocks differ.
 * @returns null when the code is wrong
 */
export function stepOf(key: string, code: string): number | null {
  const epoch = Math.floor(now().getTime() / 1000);
  const result = verifySync({ secret: key, token: code, epoch, period, epochTolerance: period });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}
