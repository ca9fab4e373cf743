/** Ten recovery codes, each valid for one login. Only their digests are stored. */
import { randomInt } from 'node:crypto';
import { nowIso } from '~/platform/clock.server';
import { tokenDigest } from '~/platform/token.server';
import { countRows } from '~/records/records.server';
import type { Queries, Tx } from '../../../db/store.server';

const count = 10;
/** Crockford's base32, which leaves out characters that look alike. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 120 bits: an unsalted digest of that much entropy cannot be reversed (OWASP ASVS 5, 6.5.2). */
const groups = 4;
const groupLength = 6;

const newCode = () =>
  Array.from({ length: groups }, () =>
    Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join(''),
  ).join('-');

/** Normalises a typed code: upper case, no hyphens, and 0 for the letter O. */
const plain = (code: string) =>
  code
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');

/** Creates a user's recovery codes and revokes previous ones. @returns the codes, which are shown once */
export async function createRecoveryCodes(tx: Tx, userId: number): Promise<string[]> {
  await deleteRecoveryCodes(tx, userId);
  const codes = Array.from({ length: count }, newCode);
  const row = { userId, kind: 'recovery' as const, name: 'Recovery code', createdAt: nowIso(), lastUsedAt: null };
  await tx
    .insertInto('mfaFactors')
    .values(codes.map((code) => ({ ...row, secret: tokenDigest(plain(code)) })))
    .execute();
  return codes;
}

/** Consumes a recovery code. @returns false when the user has no such code */
export async function consumeRecoveryCode(tx: Tx, userId: number, code: string): Promise<boolean> {
  const used = await tx
    .deleteFrom('mfaFactors')
    .where('userId', '=', userId)
    .where('kind', '=', 'recovery')
    .where('secret', '=', tokenDigest(plain(code)))
    .executeTakeFirst();
  return used.numDeletedRows > 0n;
}

export async function deleteRecoveryCodes(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('mfaFactors').where('userId', '=', userId).where('kind', '=', 'recovery').execute();
}

export const countCodes = (db: Queries | Tx, userId: number) =>
  countRows(db.selectFrom('mfaFactors').where('userId', '=', userId).where('kind', '=', 'recovery'));
