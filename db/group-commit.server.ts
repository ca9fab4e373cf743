/**
 * Group commit: transactions that arrive during a commit share the next one, because syncing twenty changes takes as
 * long as syncing one. Each response waits for the commit of its change.
 */
import { promisify } from 'node:util';
import type { Kysely, Transaction } from 'kysely';
import { isUnreachable, storeErrorKind } from './errors.server';
import { type FastPath, setFastPath } from './fast-path.server';
import type { Database } from './schema';
import type { LockKeys } from './store.server';

/** The maximum wait for another process that writes, in milliseconds. */
export const lockWait = 10_000;

type Tx = Transaction<Database>;

/** Undoes single transactions of a group. Each database implements this differently. */
export interface Savepoints extends FastPath {
  set(): void;
  release(): void;
  rollBack(): void | Promise<void>;
  /** Returns whether the error undid the whole group. */
  isTransactionLost(error: unknown): boolean;
  /** Called before the commit. */
  beforeCommit(): void;
  /** Called after the commit, before any caller is notified. */
  afterCommit(): void;
  /** Returns how often to try a group that changed nothing; 1 if another try cannot succeed. */
  triesMax(error: unknown): Promise<number>;
  /**
   * Whether the database accepts several statements before it answers the first, so that a group shares a round trip.
   */
  supportsPipelining: boolean;
}

/** Runs transactions with lock keys concurrently with those of other nodes. */
interface KeyedTransactions {
  queries: Kysely<Database>;
  /** Locks the keys until the transaction ends. */
  acquireLocks(tx: Tx, lockKeySets: string[]): Promise<unknown>;
}

interface PendingTransaction {
  run(tx: Tx): Promise<unknown>;
  lockKeys: LockKeys | undefined;
  resolve(value: unknown): void;
  reject(error: unknown): void;
  /** The time of arrival, by `performance.now()`. */
  since: number;
  attempts: number;
}

type Callback = () => void;

const nextTurn = promisify(setImmediate);

/** The maximum number of transactions per commit. The first one waits for the last one. */
const groupMax = 128;

export class GroupCommit {
  readonly #pending: PendingTransaction[] = [];
  /** The `afterCommit` callbacks of the running transactions. */
  #afterCommit = new Set<Callback>();
  #isRunning = false;
  /** Runs the next group exclusively after a concurrent one failed, which may have run out of space for locks. */
  #isNextExclusive = false;

  /**
   * @param queries run exclusive transactions
   * @param keyed runs concurrent ones, if several nodes may write at the same time
   */
  constructor(
    private readonly queries: Kysely<Database>,
    private readonly savepoints: Savepoints,
    private readonly keyed?: KeyedTransactions,
  ) {}

  /**
   * Resolves when `work` is committed and synced. Rejects when `work` throws, after undoing its changes.
   * @param lockKeys see `transaction` in `store.server.ts`
   */
  transaction<T>(work: (tx: Tx) => Promise<T>, lockKeys?: LockKeys): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const settled = { resolve: (value: unknown) => resolve(value as T), reject };
      this.#pending.push({ run: work, lockKeys, ...settled, since: performance.now(), attempts: 0 });
      if (!this.#isRunning) void this.#commitAll();
    });
  }

  /** Runs a callback once after the current transaction is committed and synced. */
  afterCommit(work: () => void): void {
    this.#afterCommit.add(work);
  }

  async #commitAll() {
    this.#isRunning = true;
    while (this.#pending.length > 0) {
      // The database responds immediately; without this turn, each request would be committed before the next is read.
      await nextTurn();
      await this.#commitGroup();
    }
    this.#isRunning = false;
  }

  /** Never throws: each transaction of the group gets its own result or error. */
  async #commitGroup() {
    const group: PendingTransaction[] = [];
    const settle: Callback[] = [];
    const keyed = this.#pending[0]?.lockKeys && !this.#isNextExclusive ? this.keyed : undefined;
    this.#isNextExclusive = false;
    try {
      await (keyed?.queries ?? this.queries).transaction().execute(async (tx) => {
        setFastPath(tx, this.savepoints);
        // Later transactions join the next group, because other processes may wait for the lock.
        let left = Math.min(this.#pending.length, groupMax);
        if (keyed) {
          const lockKeySets = this.#lockKeysInOrder();
          left = lockKeySets.length;
          await keyed.acquireLocks(
            tx,
            lockKeySets.flatMap(({ about, shared }) => [about, ...shared]),
          );
        }
        while (left > 0) {
          const next = this.#takeNext(left);
          left -= next.length;
          group.push(...next);
          settle.push(...(await this.#runGroup(tx, next)));
        }
        this.savepoints.beforeCommit();
      });
      this.savepoints.afterCommit();
      for (const report of settle) report();
    } catch (error) {
      this.#isNextExclusive = keyed !== undefined;
      const triesMax = await this.savepoints.triesMax(error);
      if (triesMax > 1 && group.every((one) => ++one.attempts < triesMax)) {
        this.#pending.unshift(...group);
        return;
      }
      // Also rejects transactions that failed individually, because they may have seen changes that are now undone.
      for (const { reject } of group.length > 0 ? group : this.#takeTimedOut(error)) reject(error);
    }
  }

  /** Returns the transactions to reject because no group can begin. Recent ones keep waiting for the lock. */
  #takeTimedOut(error: unknown): PendingTransaction[] {
    if (storeErrorKind(error) !== 'busy' || isUnreachable(error)) return this.#pending.splice(0, groupMax);
    const latest = performance.now() - lockWait / 2;
    const staying = this.#pending.findIndex(({ since }) => since > latest);
    return this.#pending.splice(0, staying < 0 ? this.#pending.length : staying);
  }

  /** Returns the lock keys of the next pending transactions, up to the first one without keys. */
  #lockKeysInOrder(): LockKeys[] {
    const lockKeySets: LockKeys[] = [];
    for (const { lockKeys } of this.#pending) {
      if (!lockKeys || lockKeySets.length === groupMax) break;
      lockKeySets.push(lockKeys);
    }
    return lockKeySets;
  }

  /** Takes the next pending transaction, and following ones that may run concurrently. */
  #takeNext(max: number): PendingTransaction[] {
    const keys = new Set<string>();
    for (const { lockKeys } of this.#pending) {
      if (!this.savepoints.supportsPipelining || !lockKeys || keys.has(lockKeys.about) || keys.size === max) break;
      keys.add(lockKeys.about);
    }
    return this.#pending.splice(0, Math.max(1, keys.size));
  }

  /** Returns callbacks that notify the callers of the results. */
  async #runGroup(tx: Tx, several: PendingTransaction[]): Promise<Callback[]> {
    const settle = await this.#runInSavepoint(tx, several);
    if (settle) return settle;
    // A failure undoes all of them, so each runs again separately.
    const each: Callback[] = [];
    for (const one of several) each.push(...((await this.#runInSavepoint(tx, [one])) ?? []));
    return each;
  }

  /** Runs transactions in one savepoint. Returns callbacks for their results; null if several were undone. */
  async #runInSavepoint(tx: Tx, some: PendingTransaction[]): Promise<Callback[] | null> {
    this.savepoints.set();
    const callbacks = new Set<Callback>();
    this.#afterCommit = callbacks;
    const runs = some.map(async ({ run, resolve }) => {
      const value = await run(tx);
      return () => resolve(value);
    });
    const outcomes = await Promise.allSettled(runs);
    const errors = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    if (errors.length === 0) {
      this.savepoints.release();
      return [...(await Promise.all(runs)), ...callbacks];
    }
    const gone = errors.find((problem) => this.savepoints.isTransactionLost(problem));
    if (gone) throw gone;
    await this.savepoints.rollBack();
    const [only, another] = some;
    return another || !only ? null : [() => only.reject(errors[0])];
  }
}
