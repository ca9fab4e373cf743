/** What becomes of a store whose disk has failed: it reads on, and writes nothing more. */
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import { storeFault } from './faults.server';

/**
 * After a failed write or sync nobody can tell what is on the disk (https://www.sqlite.org/c3ref/c_ioerr_access.html,
 * and what is known as "fsyncgate"): a second attempt may succeed and the data be lost all the same. Only a fresh start,
 * which reads the file anew, knows.
 */
export class Breakage {
  /** The error that showed it. */
  error: unknown;
  /** Resolves when the store breaks. */
  readonly happened: Promise<unknown>;
  #announce: (error: unknown) => void = () => undefined;

  constructor() {
    this.happened = new Promise((resolve) => {
      this.#announce = resolve;
    });
  }

  get isBroken(): boolean {
    return this.error !== undefined;
  }

  notice(error: unknown): void {
    if (this.isBroken || storeFault(error) !== 'broken') return;
    this.error = error;
    this.#announce(error);
  }
}

const readingKinds = ['SelectQueryNode', 'RawNode'];

/** A connection that notices breakage, and refuses to write after it with the error that showed it; it tells of every write. */
export class WatchedConnection implements DatabaseConnection {
  readonly #inner: DatabaseConnection;
  readonly #breakage: Breakage;
  readonly #onWrite: () => void;

  constructor(inner: DatabaseConnection, breakage: Breakage, onWrite: () => void) {
    this.#inner = inner;
    this.#breakage = breakage;
    this.#onWrite = onWrite;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const beginsToWrite = query.sql === 'begin immediate' || !readingKinds.includes(query.query.kind);
    if (this.#breakage.isBroken && beginsToWrite) throw this.#breakage.error;
    try {
      return await this.#inner.executeQuery<R>(query);
    } catch (error) {
      this.#breakage.notice(error);
      throw error;
    } finally {
      if (query.query.kind !== 'SelectQueryNode') this.#onWrite();
    }
  }

  streamQuery<R>(query: CompiledQuery, chunkSize?: number): AsyncIterableIterator<QueryResult<R>> {
    return this.#inner.streamQuery<R>(query, chunkSize ?? 1);
  }
}
