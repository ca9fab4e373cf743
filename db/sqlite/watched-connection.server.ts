/** Waits for other processes and for the disk without blocking this process, and detects disk failures. */
import { setTimeout as pause } from 'node:timers/promises';
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import { storeErrorKind } from '../errors.server';
import type { FatalErrors } from '../fatal-errors.server';
import { lockWait } from '../group-commit.server';
import type { ContentRevision } from './content-revision.server';
import type { SqliteFile } from './sqlite-file';
import type { LogSync } from './wal-sync.server';

const betweenTries = 5;

const readingKinds = ['SelectQueryNode', 'RawNode'];
/** Raw SQL that writes nothing by itself. */
const idle = /^\s*(begin|rollback|select|pragma)/i;

/** A SQLite file, and what its connections share. */
export interface SharedFile {
  file: SqliteFile;
  fatalErrors: FatalErrors;
  log: LogSync;
  revision: ContentRevision;
}

/** Rejects writes with the original error after a fatal disk error. */
export class WatchedConnection implements DatabaseConnection {
  /** @param releaseWhile releases the only connection to other callers of this process while `wait` runs */
  constructor(
    private readonly inner: DatabaseConnection,
    private readonly shared: SharedFile,
    private readonly releaseWhile: (wait: () => Promise<unknown>) => Promise<void>,
  ) {}

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (query.query.kind === 'SelectQueryNode') return this.#executeWithRetry<R>(query);
    // The transaction holds the lock, and nothing is durable before its commit.
    if (this.shared.file.inTransaction && query.sql !== 'commit') return this.#execute<R>(query);
    return this.#executeAndSync<R>(query);
  }

  async #executeAndSync<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const result = await this.#executeWithRetry<R>(query);
    const { file, fatalErrors, log } = this.shared;
    if (file.inTransaction || (query.query.kind === 'RawNode' && idle.test(query.sql))) return result;
    try {
      await this.releaseWhile(() => log.sync());
    } catch (error) {
      fatalErrors.notice(error);
      throw error;
    }
    return result;
  }

  /** Retries while another process holds the lock. SQLite's own wait would block the thread. */
  async #executeWithRetry<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { file, fatalErrors, log } = this.shared;
    const beginsToWrite = query.sql === 'begin immediate' || !readingKinds.includes(query.query.kind);
    const startedAt = performance.now();
    for (;;) {
      if (fatalErrors.isBroken && beginsToWrite) throw fatalErrors.error;
      try {
        if (beginsToWrite && !file.inTransaction) log.require();
        return await this.#execute<R>(query);
      } catch (error) {
        const mayWait = storeErrorKind(error) === 'busy' && !file.inTransaction;
        if (!mayWait || performance.now() - startedAt > lockWait) throw error;
      }
      await this.releaseWhile(() => pause(betweenTries));
    }
  }

  async #execute<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    try {
      return await this.inner.executeQuery<R>(query);
    } catch (error) {
      this.shared.fatalErrors.notice(error);
      throw error;
    } finally {
      if (query.query.kind !== 'SelectQueryNode') this.shared.revision.reset();
    }
  }

  streamQuery<R>(query: CompiledQuery, chunkSize?: number): AsyncIterableIterator<QueryResult<R>> {
    return this.inner.streamQuery<R>(query, chunkSize ?? 1);
  }
}
