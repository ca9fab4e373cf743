/**
 * Makes commits durable. With synchronous=FULL, a commit would block the process until the disk responds, for a third
 * of a second during a backup. So SQLite uses `synchronous=NORMAL`, and each response waits until a pool thread has
 * synced the WAL. A commit is durable when its frames in the WAL are (https://www.sqlite.org/wal.html).
 */
import { close, fdatasync, open } from 'node:fs';
import { promisify } from 'node:util';
import { requireLog } from './log-files.server';
import type { SqliteFile } from './sqlite-file';

const openFile = promisify(open);
const syncFile = promisify(fdatasync);
const closeFile = promisify(close);

export class LogSync {
  readonly #file: SqliteFile;
  #log: Promise<number> | undefined;
  #isThere = false;
  #underWay: Promise<void> | undefined;
  #next: Promise<void> | undefined;

  constructor(file: SqliteFile) {
    this.#file = file;
  }

  /** Starts the WAL if necessary. @throws SQLITE_FULL when the disk is full */
  require(): void {
    if (!this.#isThere) requireLog(this.#file);
    this.#isThere = true;
  }

  /**
   * Resolves when everything committed so far is on disk. Callers during a sync share the next one.
   *
   * @throws SQLITE_IOERR_FSYNC when the disk fails; its content is then unknown
   */
  sync(): Promise<void> {
    if (this.#file.memory) return Promise.resolve();
    if (!this.#underWay) return this.#start();
    const start = () => this.#start();
    this.#next ??= this.#underWay.then(start, start);
    return this.#next;
  }

  #start(): Promise<void> {
    this.#next = undefined;
    const done = this.#syncLog().finally(() => {
      if (this.#underWay === done) this.#underWay = undefined;
    });
    this.#underWay = done;
    return done;
  }

  async #syncLog() {
    try {
      // The WAL stays the same file while the database is open.
      this.#log ??= openFile(`${this.#file.name}-wal`, 'r');
      await syncFile(await this.#log);
    } catch (cause) {
      const error = new Error('The disk does not keep what was written.', { cause });
      throw Object.assign(error, { code: 'SQLITE_IOERR_FSYNC' });
    }
  }

  async close(): Promise<void> {
    await this.#underWay?.catch(() => undefined);
    const log = await this.#log?.catch(() => undefined);
    if (log !== undefined) await closeFile(log);
  }
}
