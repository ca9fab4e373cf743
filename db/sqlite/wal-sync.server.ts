/**
 * Makes commits durable. With synchronous=FULL, a commit would block the process until the disk responds, for a third
 * of a second during a backup. So SQLite uses `synchronous=NORMAL`, and each response waits until a pool thread has
 * synced the WAL. A commit is durable when its frames in the WAL are (https://www.sqlite.org/wal.html).
 */
import { close, fdatasync, open } from 'node:fs';
import { promisify } from 'node:util';
import { Coalesced } from '../coalesced';
import { requireLog } from './log-files.server';
import type { SqliteFile } from './sqlite-file';

const openFile = promisify(open);
const syncFile = promisify(fdatasync);
const closeFile = promisify(close);

export class LogSync {
  #log: Promise<number> | undefined;
  #isThere = false;
  readonly #syncing = new Coalesced(() => this.#syncLog());

  constructor(private readonly file: SqliteFile) {}

  /** Starts the WAL if necessary. @throws SQLITE_FULL when the disk is full */
  require(): void {
    if (!this.#isThere) requireLog(this.file);
    this.#isThere = true;
  }

  /**
   * Resolves when everything committed so far is on disk. Callers during a sync share the next one.
   * @throws SQLITE_IOERR_FSYNC when the disk fails; its content is then unknown
   */
  sync(): Promise<void> {
    return this.file.memory ? Promise.resolve() : this.#syncing.run();
  }

  async #syncLog() {
    try {
      // The WAL stays the same file while the database is open.
      this.#log ??= openFile(`${this.file.name}-wal`, 'r');
      await syncFile(await this.#log);
    } catch (cause) {
      const error = new Error('The disk does not keep what was written.', { cause });
      throw Object.assign(error, { code: 'SQLITE_IOERR_FSYNC' });
    }
  }

  async close(): Promise<void> {
    await this.#syncing.settled();
    const log = await this.#log?.catch(() => undefined);
    if (log !== undefined) await closeFile(log);
  }
}
