/**
 * Rows that wait to be sent somewhere: mails and webhooks. Any number of processes take them, each under a lease that its
 * sender renews, so that what a dead one had under way is taken up again: at least once.
 */
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { type Queries, queries, type Tx, transaction } from '../../db/store.server';
import { now, nowIso, secondsFromNow } from './clock.server';

/** How long a row belongs to the process that sends it, unless that renews it. */
export const leaseSeconds = 60;

/** In seconds: the wait after the first failure, which doubles up to the longest, and for how long it is tried at all. */
interface Patience {
  firstRetry: number;
  longestRetry: number;
  givenUpAfter: number;
}

/** What such rows have in common. */
interface Leased {
  id: number;
  attempts: number;
  firstAttemptAt: string | null;
  leasedUntil: string | null;
}

type Value = string | number | null;
type AnyTables = Kysely<Record<string, { [column: string]: Value }>>;

const anyTables = (db: Queries | Tx) => db as unknown as AnyTables;

export class Leases<Entry extends Leased> {
  constructor(
    readonly table: 'outboxMails' | 'webhookDeliveries',
    readonly patience: Patience,
  ) {}

  /**
   * What is due: what waits no longer, and what a sender has let its lease run out of. What waits longer than any wait there
   * is has been noted by a clock that was put back since: it is due as well.
   */
  due(db: Queries | Tx) {
    const moment = nowIso();
    const longestWait = secondsFromNow(this.patience.longestRetry);
    const longestLease = secondsFromNow(leaseSeconds);
    return anyTables(db)
      .selectFrom(this.table)
      .where((eb) =>
        eb.or([
          eb.and([eb('status', '=', 'queued'), eb('nextAttemptAt', '<=', moment)]),
          eb.and([eb('status', '=', 'queued'), eb('nextAttemptAt', '>', longestWait)]),
          eb.and([eb('status', '=', 'sending'), eb('leasedUntil', '<=', moment)]),
          eb.and([eb('status', '=', 'sending'), eb('leasedUntil', '>', longestLease)]),
        ]),
      );
  }

  /**
   * Takes a row for the length of a lease.
   *
   * @param next finds the one that is to be taken
   * @param also what is noted with it
   */
  async claim(
    next: (db: Queries | Tx) => Promise<Entry | undefined>,
    also: (row: Entry) => Partial<Entry> = () => ({}),
  ): Promise<Entry | null> {
    // Asked every few seconds, and mostly in vain: only what is due is worth the write lock.
    if (!(await next(queries()))) return null;
    return transaction(async (tx) => {
      const row = await next(tx);
      if (!row) return null;
      const taken = {
        status: 'sending',
        attempts: row.attempts + 1,
        firstAttemptAt: row.firstAttemptAt ?? nowIso(),
        leasedUntil: secondsFromNow(leaseSeconds),
        ...also(row),
      };
      await anyTables(tx)
        .updateTable(this.table)
        .set(taken as never)
        .where('id', '=', row.id)
        .execute();
      return { ...row, ...taken } as Entry;
    });
  }

  /** Changes a row that was claimed, unless another process has taken it over since. @returns whether it was still ours */
  async settle(row: Entry, changes: Partial<Entry>, db: Queries | Tx = queries()): Promise<boolean> {
    const { numUpdatedRows } = await anyTables(db)
      .updateTable(this.table)
      .set(changes as never)
      .where('id', '=', row.id)
      .where('status', '=', 'sending')
      .where('attempts', '=', row.attempts)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  }

  /** What a row becomes after an attempt that failed: it waits for the next one, or has failed for good. */
  afterFailure({ attempts, firstAttemptAt }: Entry, reason: string, { isFinal = false, waitAtLeast = 0 } = {}) {
    const trying = now().getTime() - Date.parse(firstAttemptAt ?? nowIso());
    const isGivenUp = isFinal || trying >= this.patience.givenUpAfter * 1000;
    const wait = Math.min(Math.max(this.retrySeconds(attempts), waitAtLeast), this.patience.longestRetry);
    return {
      status: isGivenUp ? ('failed' as const) : ('queued' as const),
      nextAttemptAt: secondsFromNow(wait),
      leasedUntil: null,
      lastError: reason,
    };
  }

  /** The wait after a number of attempts. */
  retrySeconds(attempts: number): number {
    return Math.min(this.patience.firstRetry * 2 ** Math.min(attempts - 1, 20), this.patience.longestRetry);
  }

  /** Does the work while renewing the lease, so that nobody else takes a row that is merely slow. */
  async holding<T>(row: Entry, log: Logger, work: () => Promise<T>): Promise<T> {
    const renew = () =>
      this.settle(row, { leasedUntil: secondsFromNow(leaseSeconds) } as Partial<Entry>).catch((error) =>
        log.warn({ err: error, table: this.table }, 'A lease was not renewed.'),
      );
    const timer = setInterval(renew, (leaseSeconds * 1000) / 4);
    try {
      return await work();
    } finally {
      clearInterval(timer);
    }
  }
}
