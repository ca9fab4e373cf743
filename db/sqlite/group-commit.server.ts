/**
 * Transactions that arrive while another is under way share the next one: a commit waits for the disk, and the disk
 * takes no longer for twenty changes than for one. Nobody is answered before the commit that holds his change.
 */
import { promisify } from 'node:util';
import type { Statement } from 'better-sqlite3';
import type { Kysely, Transaction } from 'kysely';
import type { Breakage } from '../breakage.server';
import { storeFault } from '../faults.server';
import { DirectStatements, setDirect } from './direct.server';
import type { SqliteFile } from './sqlite-file';
import { lockWait } from './watched-connection.server';

interface Waiting<Tables> {
  run(tx: Transaction<Tables>): Promise<unknown>;
  resolve(value: unknown): void;
  reject(error: unknown): void;
  /** When it arrived, by `performance.now()`. */
  since: number;
}

const nextTurn = promisify(setImmediate);

/** How many share a commit at the most: the first of them waits for the last. */
const groupMax = 128;

export class GroupCommit<Tables> {
  readonly #queries: Kysely<Tables>;
  readonly #file: SqliteFile;
  readonly #waiting: Waiting<Tables>[] = [];
  readonly #savepoint: Record<'set' | 'release' | 'rollBackTo', Statement>;
  /** What the one that is being run wants done when it is committed. */
  #afterwards = new Set<() => void>();
  readonly #direct: DirectStatements;
  #isRunning = false;

  /** @param file what `queries` go to; savepoints and what is prepared go there without the detour */
  constructor(queries: Kysely<Tables>, file: SqliteFile, breakage: Breakage) {
    this.#queries = queries;
    this.#file = file;
    this.#direct = new DirectStatements(file, breakage);
    this.#savepoint = {
      set: file.prepare('savepoint one_of_group'),
      release: file.prepare('release one_of_group'),
      rollBackTo: file.prepare('rollback to one_of_group'),
    };
  }

  /** Resolves when what `work` did is committed and synced; rejects, with nothing of it left, when it throws. */
  transaction<T>(work: (tx: Transaction<Tables>) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({ run: work, resolve: (value) => resolve(value as T), reject, since: performance.now() });
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
    const group: Waiting<Tables>[] = [];
    const settle: (() => void)[] = [];
    try {
      await this.#queries.transaction().execute(async (tx) => {
        setDirect(tx, this.#direct);
        for (
          let next = this.#waiting.shift();
          next;
          next = group.length < groupMax ? this.#waiting.shift() : undefined
        ) {
          group.push(next);
          settle.push(await this.#runOne(tx, next));
        }
      });
      for (const tell of settle) tell();
    } catch (error) {
      // Of those that failed by themselves, too: what they were told may rest on what is gone now.
      for (const { reject } of group.length > 0 ? group : this.#givingUp(error)) reject(error);
    }
  }

  /** Who is told that no transaction can begin. While another program writes, whoever came lately waits on. */
  #givingUp(error: unknown): Waiting<Tables>[] {
    if (storeFault(error) !== 'busy') return this.#waiting.splice(0, groupMax);
    const latest = performance.now() - lockWait / 2;
    const staying = this.#waiting.findIndex(({ since }) => since > latest);
    return this.#waiting.splice(0, staying < 0 ? this.#waiting.length : staying);
  }

  /** Runs one of a group in a savepoint, so that the others stand when it fails. Returns how to tell it. */
  async #runOne(tx: Transaction<Tables>, { run, resolve, reject }: Waiting<Tables>): Promise<() => void> {
    this.#savepoint.set.run();
    this.#afterwards = new Set();
    const afterwards = this.#afterwards;
    try {
      const value = await run(tx);
      this.#savepoint.release.run();
      return () => {
        resolve(value);
        for (const work of afterwards) work();
      };
    } catch (error) {
      // After a full or failing disk SQLite has undone the whole transaction, and the others in it.
      if (!this.#file.inTransaction) throw error;
      this.#savepoint.rollBackTo.run();
      this.#savepoint.release.run();
      return () => reject(error);
    }
  }
}
