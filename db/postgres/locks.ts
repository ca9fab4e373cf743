/** The advisory locks of a database (https://www.postgresql.org/docs/current/explicit-locking.html#ADVISORY-LOCKS), by number. */
import { sql } from 'kysely';

const ours = 0x75706c; // "upl": others may have locks of their own in the same database

const lock = (number: number) => `${ours}, ${number}`;

/** Exclusive for transactions without lock keys; shared by those with keys. */
export const writeLock = lock(1);
/** Held during migrations. */
export const migrationLock = lock(2);
/** Held by the leader. */
export const leaderLock = lock(3);
/** Other keys have a number range of their own. Two keys may collide, which only costs a wait. */
const keyLockClass = ours + 1;

/** Takes locks until the transaction ends, always in the same order to avoid deadlocks. */
export const acquireLocks = (lockKeySets: string[]) =>
  sql`select pg_advisory_xact_lock(${sql.lit(keyLockClass)}, number) from (
    select distinct hashtext(concern) as number from unnest(${lockKeySets}::text[]) as concern order by number
  ) as numbers`;
