/**
 * Makes commits durable. SQLite itself would wait for the disk in the middle of a commit and block the process, for a
 * third of a second during a backup. So its commits do not wait (`synchronous=NORMAL`), and each response waits until
 * the log is on disk, in a thread of Node's. A commit is durable when its frames in the log are
 * (https://www.sqlite.org/wal.html).
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
  /** A descriptor of the log. */
  #log: Promise<number> | undefined;
  #isThere = false;
  #underWay: Promise<void> | undefined;
  #next: Promise<void> | undefined;

  constructor(file: SqliteFile) {
    this.#file = file;
  }

  /** Creates the log if it is missing. @throws on a full disk */
  require(): void {
    if (!this.#isThere) requireLog(this.#file);
    this.#isThere = true;
  }

  /**
   * Resolves when everything that is committed by now is on the disk. Anyone who asks while a sync is under way shares the
   * one after it.
   *
   * @throws with SQLite's code for it (`SQLITE_IOERR_FSYNC`) when the disk fails: what it holds is then unknown
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
      // While the database is open its log stays the same file.
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
