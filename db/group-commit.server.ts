/**
 * Transactions that arrive while another is under way share the next one: a commit waits for the disk, and the disk
 * takes no longer for twenty changes than for one. Nobody is answered before the commit that holds his change.
 */
import { promisify } from 'node:util';
import type { Kysely, Transaction } from 'kysely';
import { storeFault } from './faults.server';
import type { Database } from './schema';

/** Who waits for another program that writes, gives up after so many milliseconds. */
export const lockWait = 10_000;

type Tx = Transaction<Database>;

/** How one of a group is undone by itself; each database says it its own way, and at once where it can. */
export interface Savepoints {
  /** Called when the group's transaction has begun. */
  begun(tx: Tx): void;
  set(tx: Tx): Promise<void> | undefined;
  release(tx: Tx): Promise<void> | undefined;
  rollBack(tx: Tx): Promise<void> | undefined;
  /** Whether the whole transaction is gone, and the others with it. */
  isGone(error: unknown): boolean;
  /** Called before the commit. */
  ending(tx: Tx): Promise<void> | undefined;
  /** Called when all is committed, before anybody is told. */
  ended(): void;
  /** Whether the same group may succeed at the next attempt, nothing of it having been done. */
  mayTryAgain(error: unknown): boolean;
}

interface Waiting {
  run(tx: Tx): Promise<unknown>;
  resolve(value: unknown): void;
  reject(error: unknown): void;
  /** When it arrived, by `performance.now()`. */
  since: number;
  attempts: number;
}

const nextTurn = promisify(setImmediate);

/** How many share a commit at the most: the first of them waits for the last. */
const groupMax = 128;
const attemptsMax = 5;

export class GroupCommit {
  readonly #queries: Kysely<Database>;
  readonly #waiting: Waiting[] = [];
  readonly #savepoints: Savepoints;
  /** What the one that is being run wants done when it is committed. */
  #afterwards = new Set<() => void>();
  #isRunning = false;

  constructor(queries: Kysely<Database>, savepoints: Savepoints) {
    this.#queries = queries;
    this.#savepoints = savepoints;
  }

  /** Resolves when what `work` did is committed and synced; rejects, with nothing of it left, when it throws. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const settled = { resolve: (value: unknown) => resolve(value as T), reject };
      this.#waiting.push({ run: work, ...settled, since: performance.now(), attempts: 0 });
      if (!this.#isRunning) void this.#commitAll();
    });
  }

  /** Has something done, once, when the transaction that is under way is committed and synced. */
  afterCommit(work: () => void): void {
    this.#afterwards.add(work);
  }

  async #commitAll() {
    this.#isRunning = true;
    while (this.#waiting.length > 0) {
      // The database answers at once: without this turn the first request would be committed before the next one is read.
      await nextTurn();
      await this.#commitGroup();
    }
    this.#isRunning = false;
  }

  /** Never throws: each of the group hears how it went. */
  async #commitGroup() {
    const group: Waiting[] = [];
    const settle: (() => void)[] = [];
    try {
      await this.#queries.transaction().execute(async (tx) => {
        this.#savepoints.begun(tx);
        for (
          let next = this.#waiting.shift();
          next;
          next = group.length < groupMax ? this.#waiting.shift() : undefined
        ) {
          group.push(next);
          settle.push(await this.#runOne(tx, next));
        }
        const ending = this.#savepoints.ending(tx);
        if (ending) await ending;
      });
      this.#savepoints.ended();
      for (const tell of settle) tell();
    } catch (error) {
      if (this.#savepoints.mayTryAgain(error) && group.every((one) => ++one.attempts < attemptsMax)) {
        this.#waiting.unshift(...group);
        return;
      }
      // Of those that failed by themselves, too: what they were told may rest on what is gone now.
      for (const { reject } of group.length > 0 ? group : this.#givingUp(error)) reject(error);
    }
  }

  /** Who is told that no transaction can begin. While another program writes, whoever came lately waits on. */
  #givingUp(error: unknown): Waiting[] {
    if (storeFault(error) !== 'busy') return this.#waiting.splice(0, groupMax);
    const latest = performance.now() - lockWait / 2;
    const staying = this.#waiting.findIndex(({ since }) => since > latest);
    return this.#waiting.splice(0, staying < 0 ? this.#waiting.length : staying);
  }

  /** Runs one of a group in a savepoint, so that the others stand when it fails. Returns how to tell it. */
  async #runOne(tx: Tx, { run, resolve, reject }: Waiting): Promise<() => void> {
    const set = this.#savepoints.set(tx);
    if (set) await set;
    this.#afterwards = new Set();
    const afterwards = this.#afterwards;
    try {
      const value = await run(tx);
      const released = this.#savepoints.release(tx);
      if (released) await released;
      return () => {
        resolve(value);
        for (const work of afterwards) work();
      };
    } catch (error) {
      if (this.#savepoints.isGone(error)) throw error;
      const undone = this.#savepoints.rollBack(tx);
      if (undone) await undone;
      return () => reject(error);
    }
  }
}
