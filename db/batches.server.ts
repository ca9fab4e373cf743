/** Splits large changes into many small transactions, so that no request waits for more than one of them. */
import { setTimeout as pause } from 'node:timers/promises';
import { type Tx, transaction } from './store.server';

/** The target time of a transaction, in milliseconds. */
const wanted = 20;
/** The minimum pause, in milliseconds. A process that waits for the lock retries every 5. */
const restMin = 15;
const limitMax = 500;

/**
 * Calls `work` in consecutive transactions, with pauses between, until it does less than its limit.
 * @param work does at most `limit` rows, and returns the number done, or `limit` if more are left
 * @param limitMin for cheap rows, so that a busy machine does not wait for the disk with each of them
 * @param turn resolves when the next transaction may start
 * @returns the total number done
 */
export async function inBatches(
  work: (tx: Tx, limit: number) => Promise<number>,
  limitMin = 1,
  turn?: () => Promise<unknown>,
): Promise<number> {
  let limit = limitMin;
  let done = 0;
  for (;;) {
    await turn?.();
    const startedAt = performance.now();
    const count = await transaction((tx) => work(tx, limit));
    const took = performance.now() - startedAt;
    done += count;
    if (count < limit) return done;
    if (took > 1.5 * wanted) limit = Math.max(limitMin, Math.floor(limit / 2));
    else if (took < wanted / 2) limit = Math.min(limitMax, limit * 2);
    await pause(Math.max(restMin, took / 2));
  }
}
