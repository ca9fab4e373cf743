/** Checks a password against the 100,000 most common ones, with a Bloom filter made by scripts/common-passwords.mjs. */
import { createHash } from 'node:crypto';
import filter from './common-passwords.bloom';

const bits = 2 ** 21;
const positions = 12;

/** Ignores letter case. One in 23,000 other passwords is a false positive. Only the hash thread loads the filter. */
export function isCommon(password: string): boolean {
  const digest = createHash('sha384').update(password.toLowerCase()).digest();
  for (let at = 0; at < positions; at += 1) {
    const position = digest.readUInt32BE(at * 4) % bits;
    if (!((filter[position >> 3] ?? 0) & (1 << (position & 7)))) return false;
  }
  return true;
}
