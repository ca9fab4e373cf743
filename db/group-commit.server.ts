/**
 * Group commit: transactions that arrive during a commit share the next one, because syncing twenty changes takes as
 * long as syncing one. Each response waits for the commit with its change.
 */
import { promisify } from 'node:util';
import type { Kysely, Transaction } from 'kysely';
import { storeErrorKind } from './errors.server';
import type { Database } from './schema';
import type { LockKeys } from './store.server';

/** The maximum wait for another writing program, in milliseconds. */
export const lockWait = 10_000;

type Tx = Transaction<Database>;

/** Undoes one transaction of a group. Each database has its own way. */
export interface Savepoints {
  /** Called when the group's transaction has begun. */
  started(tx: Tx): void;
  set(tx: Tx): Promise<void> | undefined;
  release(tx: Tx): Promise<void> | undefined;
  rollBack(tx: Tx): Promise<void> | undefined;
  /** Whether the whole transaction was undone, with the others in it. */
  isGone(error: unknown): boolean;
  /** Called before the commit. */
  ending(tx: Tx): Promise<void> | undefined;
  /** Called when all is committed, before anyone is notified. */
  ended(): void;
  /** Whether nothing was done, and the same group may succeed at another attempt. */
  mayTryAgain(error: unknown): boolean;
  /**
   * Whether the database accepts further statements before it has answered the first, so that a group shares a round
   * trip.
   */
  takesSeveral: boolean;
}

/** Runs transactions with lock keys beside those of other machines. */
export interface Beside {
  queries: Kysely<Database>;
  /** Waits for anyone who has claimed any of these, and has others wait, until the transaction ends. */
  claim(tx: Tx, lockKeySets: string[]): Promise<unknown>;
}

interface PendingTransaction {
  run(tx: Tx): Promise<unknown>;
  concern: LockKeys | undefined;
  resolve(value: unknown): void;
  reject(error: unknown): void;
  /** The arrival, by `performance.now()`. */
  since: number;
  attempts: number;
}

type ReportProgress = () => void;

const nextTurn = promisify(setImmediate);

/** The maximum number of transactions per commit. The first of them waits for the last. */
const groupMax = 128;
const attemptsMax = 5;

export class GroupCommit {
  readonly #queries: Kysely<Database>;
  readonly #pending: PendingTransaction[] = [];
  readonly #savepoints: Savepoints;
  readonly #beside: Beside | undefined;
  /** Callbacks of the running transactions for after the commit. */
  #afterwards = new Set<ReportProgress>();
  #isRunning = false;
  /** The last one beside others has failed, perhaps for want of space for its claims: the next one is alone, and needs none. */
  #isNextAlone = false;

  /**
   * @param queries whose transactions write alone
   * @param beside given where several machines may write at the same time
   */
  constructor(queries: Kysely<Database>, savepoints: Savepoints, beside?: Beside) {
    this.#queries = queries;
    this.#savepoints = savepoints;
    this.#beside = beside;
  }

  /**
   * Resolves when what `work` did is committed and synced; rejects, with nothing of it left, when it throws.
   *
   * @param lockKeys see `transaction` of the store
   */
  transaction<T>(work: (tx: Tx) => Promise<T>, lockKeys?: LockKeys): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const settled = { resolve: (value: unknown) => resolve(value as T), reject };
      this.#pending.push({ run: work, concern: lockKeys, ...settled, since: performance.now(), attempts: 0 });
      if (!this.#isRunning) void this.#commitAll();
    });
  }

  /** Runs a callback once after the present transaction is committed and synced. */
  afterCommit(work: () => void): void {
    this.#afterwards.add(work);
  }

  async #commitAll() {
    this.#isRunning = true;
    while (this.#pending.length > 0) {
      // The database answers at once: without this turn the first request would be committed before the next one is read.
      await nextTurn();
      await this.#commitGroup();
    }
    this.#isRunning = false;
  }

  /** Never throws: each of the group hears how it went. */
  async #commitGroup() {
    const group: PendingTransaction[] = [];
    const settle: ReportProgress[] = [];
    const beside = this.#pending[0]?.concern && !this.#isNextAlone ? this.#beside : undefined;
    this.#isNextAlone = false;
    try {
      await (beside?.queries ?? this.#queries).transaction().execute(async (tx) => {
        this.#savepoints.started(tx);
        // Later transactions wait for the next group, because others may wait for the lock.
        let left = Math.min(this.#pending.length, groupMax);
        if (beside) {
          const lockKeySets = this.#lockKeysInOrder();
          left = lockKeySets.length;
          await beside.claim(
            tx,
            lockKeySets.flatMap(({ about, shared }) => [about, ...shared]),
          );
        }
        while (left > 0) {
          const next = this.#takeNext(left);
          left -= next.length;
          group.push(...next);
          settle.push(...(await this.#run(tx, next)));
        }
        const ending = this.#savepoints.ending(tx);
        if (ending) await ending;
      });
      this.#savepoints.ended();
      for (const report of settle) report();
    } catch (error) {
      this.#isNextAlone = beside !== undefined;
      if (this.#savepoints.mayTryAgain(error) && group.every((one) => ++one.attempts < attemptsMax)) {
        this.#pending.unshift(...group);
        return;
      }
      // Also rejects those that failed on their own, because they may have seen changes that are now undone.
      for (const { reject } of group.length > 0 ? group : this.#givingUp(error)) reject(error);
    }
  }

  /** Returns the transactions that give up because none can begin. Recent ones keep waiting for the other program. */
  #givingUp(error: unknown): PendingTransaction[] {
    if (storeErrorKind(error) !== 'busy') return this.#pending.splice(0, groupMax);
    const latest = performance.now() - lockWait / 2;
    const staying = this.#pending.findIndex(({ since }) => since > latest);
    return this.#pending.splice(0, staying < 0 ? this.#pending.length : staying);
  }

  /** The lock keys of the next waiting transactions, up to the first one without keys. */
  #lockKeysInOrder(): LockKeys[] {
    const lockKeySets: LockKeys[] = [];
    for (const { concern: lockKeys } of this.#pending) {
      if (!lockKeys || lockKeySets.length === groupMax) break;
      lockKeySets.push(lockKeys);
    }
    return lockKeySets;
  }

  /** Takes the next waiting transaction, with those behind it that may run at the same time. */
  #takeNext(max: number): PendingTransaction[] {
    const abouts = new Set<string>();
    for (const { concern: lockKeys } of this.#pending) {
      if (!this.#savepoints.takesSeveral || !lockKeys || abouts.has(lockKeys.about) || abouts.size === max) break;
      abouts.add(lockKeys.about);
    }
    return this.#pending.splice(0, Math.max(1, abouts.size));
  }

  /** Returns how to notify each how it went. */
  async #run(tx: Tx, several: PendingTransaction[]): Promise<ReportProgress[]> {
    const settle = await this.#runAtOnce(tx, several);
    if (settle) return settle;
    // One has failed, and with it the changes of the others.
    const each: ReportProgress[] = [];
    for (const one of several) each.push(...((await this.#runAtOnce(tx, [one])) ?? []));
    return each;
  }

  /** Runs some in one savepoint, so that others stand when they fail. Returns how to notify them; null where several have failed. */
  async #runAtOnce(tx: Tx, some: PendingTransaction[]): Promise<ReportProgress[] | null> {
    const set = this.#savepoints.set(tx);
    if (set) await set;
    const afterwards = new Set<ReportProgress>();
    this.#afterwards = afterwards;
    const runs = some.map(async ({ run, resolve }) => {
      const value = await run(tx);
      return () => resolve(value);
    });
    const outcomes = await Promise.allSettled(runs);
    const errors = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    if (errors.length === 0) {
      const released = this.#savepoints.release(tx);
      if (released) await released;
      return [...(await Promise.all(runs)), ...afterwards];
    }
    const gone = errors.find((problem) => this.#savepoints.isGone(problem));
    if (gone) throw gone;
    const undone = this.#savepoints.rollBack(tx);
    if (undone) await undone;
    const [only, another] = some;
    return another || !only ? null : [() => only.reject(errors[0])];
  }
}
