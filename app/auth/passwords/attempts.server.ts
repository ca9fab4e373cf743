/** The limit on attempts to enter the user's own password during a session. */
import { currentConfig } from '~/platform/config.server';
import { countHit, resetHits } from '~/platform/throttle.server';
import type { StaffActor } from '~/records/actor';
import { type Tx, transaction } from '../../../db/store.server';

const triesKey = ({ userId }: StaffActor) => `password:${userId}`;

/** Counts an attempt, so that the password cannot be guessed in a browser left open. @throws {TooMany} */
export function countPasswordAttempt(actor: StaffActor): Promise<void> {
  const { loginRateLimit } = currentConfig();
  if (!loginRateLimit) return Promise.resolve();
  const limit = { key: triesKey(actor), ...loginRateLimit };
  const tooMany = 'Too many wrong passwords. Wait a few minutes, and try again.';
  return transaction((tx) => countHit(tx, limit, tooMany));
}

export function resetPasswordAttempts(tx: Tx, actor: StaffActor): Promise<void> {
  return resetHits(tx, triesKey(actor));
}
