import type { Statement } from 'better-sqlite3';
import type { SqliteFile } from './sqlite-file';

/** Reads the revision of the visible content, which triggers increase with every change by any process. */
export class ContentRevision {
  #statement: Statement | undefined;
  /** The revision that was read in this turn of the event loop. */
  #known: number | undefined;
  /** The revision when our transaction began. It holds the write lock, so no one else commits meanwhile. */
  #atStart = Number.NaN;

  constructor(private readonly file: SqliteFile) {}

  /**
   * Returns the committed revision. It includes all writes of this process; writes of other processes count as of the
   * first call in this event-loop turn, because each read costs some microseconds and file locks.
   * @throws when the database does not respond
   */
  current(): number {
    // The connection would show uncommitted changes, which may be rolled back.
    if (this.file.inTransaction) return this.#atStart;
    if (this.#known === undefined) {
      this.#known = this.#read();
      setImmediate(() => this.reset());
    }
    return this.#known;
  }

  /** Call it after every write. */
  reset(): void {
    this.#known = undefined;
  }

  /** Call it right after a transaction has begun. */
  recordStart(): void {
    this.#atStart = Number.NaN;
    try {
      this.#atStart = this.#read();
    } catch {
      // Before the first migration the table is missing. NaN equals no revision.
    }
  }

  #read(): number {
    this.#statement ??= this.file.prepare('select revision from content_revision').pluck();
    return this.#statement.get() as number;
  }
}
