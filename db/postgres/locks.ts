/** The keys of our advisory locks (https://www.postgresql.org/docs/current/explicit-locking.html#ADVISORY-LOCKS). */
import { sql } from 'kysely';

const ours = 0x75706c; // "upl", because other applications may use locks in the same database

const lock = (number: number) => `${ours}, ${number}`;

/** Held by each write transaction: exclusively, or shared by transactions with lock keys. */
export const writeLock = lock(1);
/** Held during a migration. */
export const migrationLock = lock(2);
export const leaderLock = lock(3);
/** Transactions' lock keys use a separate number range. Hash collisions only cost a wait. */
const keyLockClass = ours + 1;

/** Takes locks until the transaction ends, always in the same order to avoid deadlocks. */
export const acquireLocks = (lockKeySets: string[]) =>
  sql`select pg_advisory_xact_lock(${sql.lit(keyLockClass)}, number) from (
    select distinct hashtext(concern) as number from unnest(${lockKeySets}::text[]) as concern order by number
  ) as numbers`;
