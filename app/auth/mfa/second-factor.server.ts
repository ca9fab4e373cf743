/** Verifies a code of an authenticator app, and accepts each code only once. */
import { nowIso } from '~/platform/clock.server';
import { decrypt } from '~/platform/encryption.server';
import { keyedDigest } from '~/platform/secret.server';
import { countHit, type Limit, resetHits } from '~/platform/throttle.server';
import type { Tx } from '../../../db/store.server';
import { consumeRecoveryCode as acceptRecoveryCode } from './recovery-codes.server';
import { stepOf } from './totp.server';

/** The encryption purpose of an authenticator app's key. */
export const keyPurpose = 'totp-key';

const tooMany = 'Too many wrong codes. Wait a few minutes and try again.';
const rate = { hits: 5, seconds: 15 * 60 };

type CodeKind = 'totp' | 'recovery';

/**
 * Uses a code of an authenticator app, or a recovery code. A try counts before it is looked at, so that the transaction
 * has to be committed also when the code was wrong.
 *
 * @returns what it was; null when it was wrong, or has been used before
 * @throws {TooMany}
 */
export async function consumeMfaCode(tx: Tx, userId: number, code: string, address: string): Promise<CodeKind | null> {
  const isOfApp = /^\d{6}$/.test(code.replace(/\s/g, ''));
  const limit = isOfApp ? appLimit(userId) : recoveryLimit(userId, address);
  await countHit(tx, limit, tooMany);
  const isRight = isOfApp
    ? await acceptAppCode(tx, userId, code.replace(/\s/g, ''))
    : await acceptRecoveryCode(tx, userId, code);
  if (!isRight) return null;
  await resetHits(tx, limit.key);
  return isOfApp ? 'totp' : 'recovery';
}

/** A code has a million values: anyone who knows the password may not guess it from many places. */
const appLimit = (userId: number): Limit => ({ key: `code:${userId}`, ...rate });

/** Recovery codes cannot be guessed. The limit is per address, so that nobody can lock the user out. */
const recoveryLimit = (userId: number, address: string): Limit => ({
  key: `recovery-code:${userId}:${keyedDigest('throttle', address)}`,
  ...rate,
});

async function acceptAppCode(tx: Tx, userId: number, code: string): Promise<boolean> {
  const apps = await tx
    .selectFrom('factors')
    .select(['id', 'secret', 'counter'])
    .where('userId', '=', userId)
    .where('kind', '=', 'totp')
    .execute();
  for (const { id, secret, counter } of apps) {
    const key = decrypt(keyPurpose, secret);
    const step = key === null ? null : stepOf(key, code);
    if (step === null || step <= counter) continue;
    await tx.updateTable('factors').set({ counter: step, lastUsedAt: nowIso() }).where('id', '=', id).execute();
    return true;
  }
  return false;
}
