/**
 * Leases of queued rows: emails and webhook deliveries. Any number of processes claim rows, and renew their lease while
 * they send. When a process dies, another sends its rows again: at-least-once delivery.
 */
import type { Expression, Kysely, SqlBool } from 'kysely';
import type { Logger } from 'pino';
import { prepared, type Values } from '../../../db/prepared.server';
import type { Row } from '../../../db/schema';
import { type Queries, queries, type Tx, transaction } from '../../../db/store.server';
import { now, nowIso, secondsFromNow } from '../clock.server';

/** The duration of a lease, unless the process renews it. */
const leaseSeconds = 60;
/** The earliest time, for rows with the highest priority. */
export const urgentTime = new Date(0).toISOString();
const never = '9999';

interface Queue {
  table: 'outboxMails' | 'webhookDeliveries';
  /** The order in which due rows are claimed. It needs an index on the partition, the status and these columns. */
  order: string[];
  /** The column of the partition, if the queue is partitioned. */
  partitionColumn?: string;
  /**
   * In seconds: the delay after the first failure, which doubles up to the maximum, and the time after which retries
   * end.
   */
  firstRetry: number;
  retryMax: number;
  givenUpAfter: number;
}

type LeasedRow = Pick<Row<'outboxMails'>, 'id' | 'attempts' | 'firstAttemptAt' | 'leasedUntil'>;

type AnyTable = { [column: string]: string | number | null };
type AnyTables = Kysely<Record<string, AnyTable>>;
const anyTables = (db: Queries | Tx) => db as unknown as AnyTables;

interface LeaseTimes {
  partition: number;
  dueBy: string;
  waitMax: string;
  timestamp: string;
  leaseMax: string;
}

export class Leases<Entry extends LeasedRow> {
  readonly #finders: ((db: Queries | Tx, timestamps: LeaseTimes) => Promise<Entry[]>)[];

  constructor(readonly queue: Queue) {
    const { table, order, partitionColumn: partition } = queue;
    /** Prepares the SQL once, because in a busy queue building it costs more than running it. */
    const finder = (
      status: 'queued' | 'sending',
      isMeant: (
        column: (name: string, is: '<=' | '>', value: Expression<string>) => Expression<SqlBool>,
        value: Values<LeaseTimes>,
      ) => Expression<SqlBool>[],
    ) =>
      prepared<LeaseTimes, Entry>((db, value) => {
        const ofStatus = anyTables(db)
          .selectFrom(table as string)
          .selectAll()
          .where('status', '=', status);
        const ofPartition = partition ? ofStatus.where(partition, '=', value('partition')) : ofStatus;
        const meant = ofPartition.where((eb) => eb.or(isMeant((name, is, than) => eb(name, is, than), value)));
        return order.reduce((query, column) => query.orderBy(column), meant).limit(1) as never;
      });
    this.#finders = [
      // A lease or delay longer than the maximum was recorded before the clock was set back, so it counts as over.
      finder('sending', (column, value) => [
        column('leasedUntil', '<=', value('timestamp')),
        column('leasedUntil', '>', value('leaseMax')),
      ]),
      finder('queued', (column, value) => [column('nextAttemptAt', '<=', value('dueBy'))]),
      finder('queued', (column, value) => [column('nextAttemptAt', '>', value('waitMax'))]),
    ];
  }

  /**
   * Returns the next due row: one with an expired lease first, then a queued one.
   * @param isPaused returns only rows with the highest priority or an expired lease
   */
  async next(db: Queries | Tx, partition = 0, isPaused = false): Promise<Entry | undefined> {
    const timestamp = nowIso();
    const timestamps = {
      partition,
      timestamp,
      dueBy: isPaused ? urgentTime : timestamp,
      waitMax: isPaused ? never : secondsFromNow(this.queue.retryMax),
      leaseMax: secondsFromNow(leaseSeconds),
    };
    for (const find of this.#finders) {
      const [row] = await find(db, timestamps);
      if (row) return row;
    }
    return undefined;
  }

  /**
   * Claims a row for the duration of a lease.
   * @param next finds the row
   * @param also returns further changes to the row
   */
  async claim(
    next: (db: Queries | Tx) => Promise<Entry | undefined>,
    also: (row: Entry) => Partial<Entry> = () => ({}),
  ): Promise<Entry | null> {
    // Polled every few seconds, mostly without a due row, so it avoids the write lock.
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
        .updateTable(this.queue.table as string)
        .set(taken as never)
        .where('id', '=', row.id)
        .execute();
      return { ...row, ...taken } as Entry;
    });
  }

  /** Updates a claimed row unless another process has claimed it since. @returns whether it was updated */
  async settle(row: Entry, changes: Partial<Entry>, db: Queries | Tx = queries()): Promise<boolean> {
    const { numUpdatedRows } = await anyTables(db)
      .updateTable(this.queue.table as string)
      .set(changes as never)
      .where('id', '=', row.id)
      .where('status', '=', 'sending')
      .where('attempts', '=', row.attempts)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  }

  /** Returns the changes after a failed attempt: queued for a retry, or permanently failed. */
  afterFailure({ attempts, firstAttemptAt }: Entry, reason: string, { isFinal = false, waitAtLeast = 0 } = {}) {
    const { firstRetry, retryMax, givenUpAfter } = this.queue;
    const trying = now().getTime() - Date.parse(firstAttemptAt ?? nowIso());
    const wait = Math.max(firstRetry * 2 ** Math.min(attempts - 1, 20), waitAtLeast);
    return {
      status: isFinal || trying >= givenUpAfter * 1000 ? ('failed' as const) : ('queued' as const),
      nextAttemptAt: secondsFromNow(Math.min(wait, retryMax)),
      leasedUntil: null,
      lastError: reason,
    };
  }

  /** Runs `work` while renewing the lease, so that no other process claims the row of a slow send. */
  async withLease<T>(row: Entry, log: Logger, work: () => Promise<T>): Promise<T> {
    const renew = () =>
      this.settle(row, { leasedUntil: secondsFromNow(leaseSeconds) } as Partial<Entry>).catch((error) =>
        log.warn({ err: error }, 'A lease was not renewed.'),
      );
    const timer = setInterval(renew, (leaseSeconds * 1000) / 4);
    try {
      return await work();
    } finally {
      clearInterval(timer);
    }
  }
}
