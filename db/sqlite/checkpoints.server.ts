/** Checkpoints the write-ahead log (https://www.sqlite.org/wal.html#ckpt), in a thread. */
import type { Logger } from 'pino';
import { currentStore, type Store } from '../store.server';
import { asSqlite, type SqliteStore } from './store.server';
import { checkpointWal, checkpointWalManually, type LayingMode, uncheckpointedPages } from './wal.server';
import { type Laying, workerConnectionOf } from './worker-connection.server';

/** From so many pages (4 MB) on it is done, where SQLite itself would do it in the middle of someone's commit. */
const manyPages = 1000;
/** If writing never pauses, the log cannot restart by itself. From this many pages (64 MB) on, writers wait for it. */
const tooManyPages = 16_000;
const every = 500;

interface Around {
  /** Has a thread do what `checkpointInWorker` does. */
  checkpointInWorker(task: Laying): Promise<void>;
  /** One of several processes keeps the log short. */
  isLeader(): boolean;
  log(): Logger;
}

export class Checkpoints {
  readonly #around: Around;
  #latest: Promise<unknown> = Promise.resolve();
  #next: Promise<void> | undefined;

  constructor(around: Around) {
    this.#around = around;
  }

  /**
   * Folds the log into the file and empties it, so that what was deleted is not to be read there either. It stays as long
   * as it is while another program reads or writes; anyone who calls this calls it again.
   *
   * @throws when the disk fails, and then the store is broken
   */
  async emptyLog(): Promise<void> {
    const store = asSqlite(currentStore());
    if (!store) return;
    // Callers during a checkpoint share the next one, which sees what they have deleted.
    this.#next ??= this.#latest.then(() => {
      this.#next = undefined;
      return this.#empty(store);
    });
    this.#latest = this.#next.catch(() => undefined);
    await this.#next;
  }

  async #empty(store: SqliteStore): Promise<void> {
    // Most of it is done while others write; they wait only while the rest is, which has come since.
    await this.#checkpoint(store, 'passive');
    await store.queries.connection().execute(() => this.#checkpoint(store, 'truncate'));
  }

  async #checkpoint(store: SqliteStore, mode: LayingMode): Promise<void> {
    const workerConnection = workerConnectionOf(store);
    if (!workerConnection) return;
    try {
      await this.#around.checkpointInWorker({ ...workerConnection, mode });
    } catch (error) {
      store.fatalErrors.notice(error);
      if (store.fatalErrors.isBroken) throw error;
      const line = 'No thread could lay the log into the file; it was done where visitors wait for it.';
      this.#around.log().warn({ err: error }, line);
      checkpointWal(store.file, mode);
    }
  }

  /** Keeps the log short while the process serves. Returns how to stop. */
  start(anyStore: Store): () => void {
    const store = asSqlite(anyStore);
    if (!store) return () => undefined;
    checkpointWalManually(store.file);
    let isUnderWay = false;
    const timer = setInterval(async () => {
      if (isUnderWay || !this.#around.isLeader()) return;
      isUnderWay = true;
      try {
        await this.#shorten(store);
      } catch (error) {
        this.#around.log().error({ err: error }, 'The log of the database could not be laid into its file.');
      } finally {
        isUnderWay = false;
      }
    }, every);
    timer.unref();
    return () => clearInterval(timer);
  }

  async #shorten(store: SqliteStore): Promise<void> {
    if (uncheckpointedPages(store.file) < manyPages) return;
    // The log stays as long as it is and is written over: a file that grows costs the disk more.
    await this.#checkpoint(store, 'passive');
    if (uncheckpointedPages(store.file) > tooManyPages)
      await store.queries.connection().execute(() => this.#checkpoint(store, 'truncate'));
  }
}
