/** Verifies a code of an authenticator app, and accepts each code only once. */
import { nowIso } from '~/platform/clock.server';
import { decrypt } from '~/platform/encryption.server';
import { keyedDigest } from '~/platform/secret.server';
import { countHit, type Limit, resetHits } from '~/platform/throttle.server';
import type { Tx } from '../../../db/store.server';
import { consumeRecoveryCode } from './recovery-codes.server';
import { stepOf } from './totp.server';

/** The encryption purpose of an authenticator app's key. */
export const keyPurpose = 'totp-key';

const tooMany = 'Too many wrong codes. Wait a few minutes and try again.';
const rate = { hits: 5, seconds: 15 * 60 };

type CodeKind = 'totp' | 'recovery';

/**
 * Consumes a code of an authenticator app, or a recovery code. The attempt is counted first, so commit the
 * transaction even if the code was wrong.
 * @returns the kind of code; null when it is wrong or was used before
 * @throws {TooMany}
 */
export async function consumeMfaCode(tx: Tx, userId: number, code: string, address: string): Promise<CodeKind | null> {
  const isOfApp = /^\d{6}$/.test(code.replace(/\s/g, ''));
  const limit = isOfApp ? appLimit(userId) : recoveryLimit(userId, address);
  await countHit(tx, limit, tooMany);
  const isRight = isOfApp
    ? await acceptAppCode(tx, userId, code.replace(/\s/g, ''))
    : await consumeRecoveryCode(tx, userId, code);
  if (!isRight) return null;
  await resetHits(tx, limit.key);
  return isOfApp ? 'totp' : 'recovery';
}

/** Per account, not per address: a code has only a million values, and an attacker may have many addresses. */
const appLimit = (userId: number): Limit => ({ key: `code:${userId}`, ...rate });

/** Per address, so that an attacker cannot lock the user out. Recovery codes are too long to guess. */
const recoveryLimit = (userId: number, address: string): Limit => ({
  key: `recovery-code:${userId}:${keyedDigest('throttle', address)}`,
  ...rate,
});

async function acceptAppCode(tx: Tx, userId: number, code: string): Promise<boolean> {
  const apps = await tx
    .selectFrom('mfaFactors')
    .select(['id', 'secret', 'counter'])
    .where('userId', '=', userId)
    .where('kind', '=', 'totp')
    .execute();
  for (const { id, secret, counter } of apps) {
    const key = decrypt(keyPurpose, secret);
    const step = key === null ? null : stepOf(key, code);
    if (step === null || step <= counter) continue;
    await tx.updateTable('mfaFactors').set({ counter: step, lastUsedAt: nowIso() }).where('id', '=', id).execute();
    return true;
  }
  return false;
}
