/** Checkpoints the write-ahead log (https://www.sqlite.org/wal.html#ckpt), in a thread. */
import type { Logger } from 'pino';
import { currentStore, type Store } from '../store.server';
import { asSqlite, type SqliteStore } from './store.server';
import { type CheckpointMode, checkpointWal, checkpointWalManually, uncheckpointedPages } from './wal.server';
import { type CheckpointTask, workerConnectionOf } from './worker-connection.server';

/** From this many pages (4 MB) on, a checkpoint runs. SQLite's own would run in the middle of a commit. */
const checkpointPages = 1000;
/** If writing never pauses, the log cannot restart by itself. From this many pages (64 MB) on, writers wait for it. */
const truncatePages = 16_000;
const intervalMs = 500;

interface CheckpointOptions {
  /** Runs `checkpointInWorker` in a thread. */
  checkpointInWorker(task: CheckpointTask): Promise<void>;
  /** Only the leader runs periodic checkpoints. */
  isLeader(): boolean;
  log(): Logger;
}

export class Checkpoints {
  readonly #options: CheckpointOptions;
  #latest: Promise<unknown> = Promise.resolve();
  #next: Promise<void> | undefined;

  constructor(options: CheckpointOptions) {
    this.#options = options;
  }

  /**
   * Checkpoints and truncates the log, so that deleted content cannot be read from it. Does nothing while another program
   * uses the database: call it again later.
   *
   * @throws when the disk fails, and then the store is broken
   */
  async truncateWal(): Promise<void> {
    const store = asSqlite(currentStore());
    if (!store) return;
    // Callers during a checkpoint share the next one, which sees what they have deleted.
    this.#next ??= this.#latest.then(() => {
      this.#next = undefined;
      return this.#truncate(store);
    });
    this.#latest = this.#next.catch(() => undefined);
    await this.#next;
  }

  async #truncate(store: SqliteStore): Promise<void> {
    // The passive checkpoint does most of the work while others write, so that the exclusive one is short.
    await this.#checkpoint(store, 'passive');
    await store.queries.connection().execute(() => this.#checkpoint(store, 'truncate'));
  }

  async #checkpoint(store: SqliteStore, mode: CheckpointMode): Promise<void> {
    const workerConnection = workerConnectionOf(store);
    if (!workerConnection) return;
    try {
      await this.#options.checkpointInWorker({ ...workerConnection, mode });
    } catch (error) {
      store.fatalErrors.notice(error);
      if (store.fatalErrors.isBroken) throw error;
      const line = 'No thread could lay the log into the file; it was done where visitors wait for it.';
      this.#options.log().warn({ err: error }, line);
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
      if (isUnderWay || !this.#options.isLeader()) return;
      isUnderWay = true;
      try {
        await this.#checkpointIfLarge(store);
      } catch (error) {
        this.#options.log().error({ err: error }, 'The log of the database could not be laid into its file.');
      } finally {
        isUnderWay = false;
      }
    }, intervalMs);
    timer.unref();
    return () => clearInterval(timer);
  }

  async #checkpointIfLarge(store: SqliteStore): Promise<void> {
    if (uncheckpointedPages(store.file) < checkpointPages) return;
    // The log stays as long as it is and is written over: a file that grows costs the disk more.
    await this.#checkpoint(store, 'passive');
    if (uncheckpointedPages(store.file) > truncatePages)
      await store.queries.connection().execute(() => this.#checkpoint(store, 'truncate'));
  }
}
