/**
 * Token format: `uplink_`, 48 random hexadecimal digits, and a checksum of 8 digits, so that mistyped tokens are
 * rejected without a query and secret scanners can recognise real ones.
 */
import { createHash, randomBytes } from 'node:crypto';

const prefix = 'uplink_';
const shape = /^uplink_([0-9a-f]{48})([0-9a-f]{8})$/;

/** 192 random bits. */
export function newApiToken(): string {
  const random = randomBytes(24).toString('hex');
  return prefix + random + checksum(random);
}

export function isTokenLike(text: string): boolean {
  const [, random, check] = shape.exec(text) ?? [];
  return random !== undefined && check === checksum(random);
}

const checksum = (random: string) =>
  createHash('sha256')
    .update(prefix + random)
    .digest('hex')
    .slice(0, 8);
