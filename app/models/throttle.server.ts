/** Counters in the store that limit how often something may happen: they hold across restarts and processes. */
import { prepared, type Values } from '../../db/prepared.server';
import { type Queries, queries, type Tx } from '../../db/store.server';
import { now, nowIso, secondsFromNow } from './clock.server';
import { TooMany } from './errors';

export interface Limit {
  key: string;
  hits: number;
  seconds: number;
}

/**
 * Lets pass while the limit is not used up.
 *
 * @throws {TooMany}
 */
export async function checkLimit(limit: Limit, message: string, db: Queries | Tx = queries()) {
  const seconds = await secondsBlocked(limit, db);
  if (seconds > 0) throw new TooMany(message, seconds);
}

/** How long the limit stays used up; 0 when it is not. */
async function secondsBlocked({ key, hits, seconds }: Limit, db: Queries | Tx): Promise<number> {
  const [counter] = await counterOf(db, { key, now: nowIso(), latest: secondsFromNow(seconds) });
  if (!counter || counter.hits < hits) return 0;
  return Math.max(1, Math.ceil((Date.parse(counter.expiresAt) - now().getTime()) / 1000));
}

/** A window that ends later than one which begins now is left from before the clock was put back: it counts no more. */
const counterOf = prepared((db, value: Values<{ key: string; now: string; latest: string }>) =>
  db
    .selectFrom('throttles')
    .select(['hits', 'expiresAt'])
    .where('key', '=', value('key'))
    .where('expiresAt', '>', value('now'))
    .where('expiresAt', '<=', value('latest')),
);

/** Whether the limit is not used up. */
export async function isWithin(limit: Limit, db: Queries | Tx = queries()): Promise<boolean> {
  return (await secondsBlocked(limit, db)) === 0;
}

/** Counts one, in a window that begins with the first. */
export async function countHit(tx: Tx, { key, seconds }: Limit): Promise<void> {
  await countOne(tx, { key, now: nowIso(), expiresAt: secondsFromNow(seconds) });
}

const countOne = prepared((db, value: Values<{ key: string; now: string; expiresAt: string }>) =>
  db
    .insertInto('throttles')
    .values({ key: value('key'), hits: 1, expiresAt: value('expiresAt') })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => {
        const isCurrent = eb.and([
          eb('throttles.expiresAt', '>', value('now')),
          eb('throttles.expiresAt', '<=', eb.ref('excluded.expiresAt')),
        ]);
        return {
          hits: eb
            .case()
            .when(isCurrent)
            .then(eb('throttles.hits', '+', 1))
            .else(1)
            .end(),
          expiresAt: eb
            .case()
            .when(isCurrent)
            .then(eb.ref('throttles.expiresAt'))
            .else(eb.ref('excluded.expiresAt'))
            .end(),
        };
      }),
    ),
);

export async function forgetHits(tx: Tx, key: string): Promise<void> {
  await tx.deleteFrom('throttles').where('key', '=', key).execute();
}

/** Counts one less: what was counted turned out to be none. */
export async function takeHitBack(tx: Tx, key: string): Promise<void> {
  await tx
    .updateTable('throttles')
    .set((eb) => ({ hits: eb('hits', '-', 1) }))
    .where('key', '=', key)
    .where('hits', '>', 0)
    .execute();
}

/** Removes counters that have run out. */
export async function sweepThrottles(): Promise<void> {
  await queries().deleteFrom('throttles').where('expiresAt', '<=', nowIso()).execute();
}
