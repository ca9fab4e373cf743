/** The renewal time that a directory suggests, and certificate ids (ACME Renewal Information, RFC 9773). */
import { X509Certificate } from 'node:crypto';

/** The window that a directory suggests for the renewal, in RFC 3339 times. */
export interface RenewalWindow {
  start: string;
  end: string;
}

/**
 * Returns a time in the window; null without a valid window. It is uniformly distributed over all certificates (RFC
 * 9773, section 4.2), but constant for each: it is computed from the fingerprint, so it needs no storage.
 */
export function suggestedRenewalTime(window: RenewalWindow | undefined, cert: string): Date | null {
  const [start, end] = [Date.parse(window?.start ?? ''), Date.parse(window?.end ?? '')];
  if (!(start < end)) return null;
  const { fingerprint256 } = new X509Certificate(cert);
  const share = Buffer.from(fingerprint256.replaceAll(':', ''), 'hex').readUIntBE(0, 6) / 2 ** 48;
  return new Date(start + share * (end - start));
}

/** Returns the id of a certificate (RFC 9773, section 4.1): its issuer's key identifier and its serial number. */
export function renewalId(cert: string): string | null {
  const { raw, serialNumber } = new X509Certificate(cert);
  // Parses the authority key identifier (2.5.29.35): an octet string with a sequence with the key identifier.
  const at = raw.indexOf(Buffer.of(0x06, 0x03, 0x55, 0x1d, 0x23));
  const [outer, , inner, , tag, length = 0] = raw.subarray(at + 5, at + 11);
  if (at < 0 || outer !== 0x04 || inner !== 0x30 || tag !== 0x80) return null;
  const issuer = raw.subarray(at + 11, at + 11 + length);
  const number = Buffer.from(/^[89A-F]/i.test(serialNumber) ? `00${serialNumber}` : serialNumber, 'hex');
  return `${issuer.toString('base64url')}.${number.toString('base64url')}`;
}
