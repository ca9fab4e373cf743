/** The advisory locks of a database (https://www.postgresql.org/docs/current/explicit-locking.html#ADVISORY-LOCKS), by number. */
import { sql } from 'kysely';

const ours = 0x75706c; // "upl": others may have locks of their own in the same database

const lock = (number: number) => `${ours}, ${number}`;

/** Held by anyone who writes, until the transaction ends; together by those who say what they concern. */
export const writing = lock(1);
/** Held while tables are brought up to date. */
export const migrating = lock(2);
/** Held by the process that does what only one does. */
export const leadership = lock(3);
/** Other keys have a number range of their own. Two keys may collide, which only costs a wait. */
const concerning = ours + 1;

/** Takes locks until the transaction ends, always in the same order to avoid deadlocks. */
export const claiming = (lockKeySets: string[]) =>
  sql`select pg_advisory_xact_lock(${sql.lit(concerning)}, number) from (
    select distinct hashtext(concern) as number from unnest(${lockKeySets}::text[]) as concern order by number
  ) as numbers`;
