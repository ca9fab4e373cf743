/** Codes of authenticator apps (TOTP, RFC 6238): six digits, a new one every thirty seconds. */
import { generateSecret, generateURI, verifySync } from 'otplib';
import { encodeQR } from 'qr';
import { now } from '~/platform/clock.server';

const period = 30;
/** A key of 160 bits, as RFC 4226 recommends, in base32. */
export const newKey = (): string => generateSecret({ length: 20 });

/** The `otpauth:` address that the QR code contains. */
export function addressOf(key: string, username: string, issuer: string): string {
  // Apps show both names with a colon between them.
  return generateURI({ secret: key, label: username.replaceAll(':', ' '), issuer: issuer.replaceAll(':', ' ') });
}

/**
 * Returns the time step of a code: the present one or a neighbour, because clocks differ and typing takes time.
 *
 * @returns null when the code is wrong
 */
export function stepOf(key: string, code: string): number | null {
  const epoch = Math.floor(now().getTime() / 1000);
  const result = verifySync({ secret: key, token: code, epoch, period, epochTolerance: period });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}

/** A QR code: how many modules wide it is, and its dark ones as an SVG path. */
export interface QrCode {
  size: number;
  path: string;
}

export function qrCodeOf(text: string): QrCode {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 });
  const dark = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size: rows.length, path: dark.join('') };
}
