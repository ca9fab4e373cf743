/** Checkpoints the write-ahead log (https://www.sqlite.org/wal.html#ckpt), in a thread. */
import type { Logger } from 'pino';
import { currentStore, type Store } from '../store.server';
import { asSqlite, type SqliteStore } from './store.server';
import { type CheckpointMode, checkpointWal, checkpointWalManually, uncheckpointedPages } from './wal.server';
import { type CheckpointTask, workerConnectionOf } from './worker-connection.server';

/** The WAL pages (4 MB) at which a checkpoint starts; SQLite's own would run in the middle of a commit. */
const checkpointPages = 1000;
/** If writing never pauses, the WAL cannot restart by itself. From 64 MB on, writers wait for a truncation. */
const truncatePages = 16_000;
const intervalMs = 500;

interface CheckpointOptions {
  /** Runs `checkpointInWorker` in a thread. */
  checkpointInWorker(task: CheckpointTask): Promise<void>;
  /** Returns whether this process is the leader, which checkpoints for all. */
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
   * Checkpoints and truncates the WAL, so that deleted content cannot be read there. It is not truncated while another
   * process reads or writes, so call this repeatedly.
   *
   * @throws when the disk fails; the store is then unusable
   */
  async truncateWal(): Promise<void> {
    const store = asSqlite(currentStore());
    if (!store) return;
    // Callers during a checkpoint share the next one, which includes their deletions.
    this.#next ??= this.#latest.then(() => {
      this.#next = undefined;
      return this.#truncate(store);
    });
    this.#latest = this.#next.catch(() => undefined);
    await this.#next;
  }

  async #truncate(store: SqliteStore): Promise<void> {
    // The passive checkpoint does most of the work while others write, so the truncation blocks them only briefly.
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

  /** Keeps the WAL short while the process serves. Returns a function that stops. */
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
    // The WAL keeps its size and is overwritten, because extending a file is more expensive.
    await this.#checkpoint(store, 'passive');
    if (uncheckpointedPages(store.file) > truncatePages)
      await store.queries.connection().execute(() => this.#checkpoint(store, 'truncate'));
  }
}
