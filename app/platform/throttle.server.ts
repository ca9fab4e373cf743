/** Rate limits as counters in the database, which persist across restarts and processes. */
import { inBatches } from '../../db/batches.server';
import { prepared, type Values } from '../../db/prepared.server';
import { type Queries, queries, type Tx } from '../../db/store.server';
import { now, nowIso, secondsFromNow } from './clock.server';
import { TooMany } from './errors';

export interface Limit {
  key: string;
  hits: number;
  seconds: number;
}

/** Checks a limit without counting. @throws {TooMany} */
export async function checkLimit({ key, hits, seconds }: Limit, message: string): Promise<void> {
  const [counter] = await counterOf(queries(), { key, now: nowIso(), latest: secondsFromNow(seconds) });
  if (counter && counter.hits >= hits) throw new TooMany(message, secondsUntil(counter.expiresAt));
}

/** A window that ends later than a new one would was created before the clock was set back, so it does not count. */
const counterOf = prepared((db, value: Values<{ key: string; now: string; latest: string }>) =>
  db
    .selectFrom('throttles')
    .select(['hits', 'expiresAt'])
    .where('key', '=', value('key'))
    .where('expiresAt', '>', value('now'))
    .where('expiresAt', '<=', value('latest')),
);

/**
 * Counts a hit, in a window that begins with the first one.
 * @throws {TooMany} when the limit is exceeded; the rollback of the transaction then reverts the count
 */
export async function countHit(tx: Tx, limit: Limit, message: string): Promise<void> {
  const { hits, expiresAt } = await count(tx, limit);
  if (hits > limit.hits) throw new TooMany(message, secondsUntil(expiresAt));
}

/** Counts a use without a limit. @returns the number of uses in this window, including this one */
export async function countUse(tx: Tx, use: Omit<Limit, 'hits'>): Promise<number> {
  return (await count(tx, use)).hits;
}

/** Counts a hit. @returns whether the count is within the limit */
export async function isWithin(tx: Tx, limit: Limit): Promise<boolean> {
  return (await count(tx, limit)).hits <= limit.hits;
}

async function count(tx: Tx, { key, seconds }: Omit<Limit, 'hits'>) {
  const [counter] = await countOne(tx, { key, now: nowIso(), expiresAt: secondsFromNow(seconds) });
  if (!counter) throw new Error(`${key} was not counted.`);
  return counter;
}

function secondsUntil(timestamp: string): number {
  return Math.max(1, Math.ceil((Date.parse(timestamp) - now().getTime()) / 1000));
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
    )
    .returning(['hits', 'expiresAt']),
);

/** Records an event for a number of seconds. */
export async function rememberKey(tx: Tx, { key, seconds }: Omit<Limit, 'hits'>): Promise<void> {
  const row = { hits: 1, expiresAt: secondsFromNow(seconds) };
  await tx
    .insertInto('throttles')
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute();
}

/** Returns whether an event was recorded and has not expired. */
export async function isRemembered(
  { key, seconds }: Omit<Limit, 'hits'>,
  db: Queries | Tx = queries(),
): Promise<boolean> {
  const rows = await counterOf(db, { key, now: nowIso(), latest: secondsFromNow(seconds) });
  return rows.length > 0;
}

/** Returns the keys with a prefix that have not expired, latest first. */
export function listKeys(prefix: string): Promise<{ key: string; expiresAt: string }[]> {
  return queries()
    .selectFrom('throttles')
    .select(['key', 'expiresAt'])
    .where('key', 'like', `${prefix}%`)
    .where('expiresAt', '>', nowIso())
    .orderBy('expiresAt', 'desc')
    .execute();
}

export async function resetHits(tx: Tx, key: string): Promise<void> {
  await tx.deleteFrom('throttles').where('key', '=', key).execute();
}

/** Reverts a hit, for example when it turns out not to count. */
export async function refundHit(tx: Tx, key: string): Promise<void> {
  await tx
    .updateTable('throttles')
    .set((eb) => ({ hits: eb('hits', '-', 1) }))
    .where('key', '=', key)
    .where('hits', '>', 0)
    .execute();
}

export async function sweepThrottles(): Promise<void> {
  await inBatches(async (tx, limit) => {
    const rows = await tx
      .selectFrom('throttles')
      .select('key')
      .where('expiresAt', '<=', nowIso())
      .limit(limit)
      .execute();
    const keys = rows.map(({ key }) => key);
    if (keys.length > 0) await tx.deleteFrom('throttles').where('key', 'in', keys).execute();
    return keys.length;
  });
}
