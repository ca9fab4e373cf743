/** Waits for other processes and for the disk without blocking this process, and detects disk failures. */
import { setTimeout as pause } from 'node:timers/promises';
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import { storeErrorKind } from '../errors.server';
import type { FatalErrors } from '../fatal-errors.server';
import { lockWait } from '../group-commit.server';

const betweenTries = 5;

const readingKinds = ['SelectQueryNode', 'RawNode'];
/** Raw SQL that writes nothing by itself. */
const idle = /^\s*(begin|rollback|select|pragma)/i;

interface ConnectionHooks {
  fatalErrors: FatalErrors;
  isInTransaction(): boolean;
  /** Call it before every write. @throws when the disk is full */
  beforeWrite(): void;
  /** Call it after every write. */
  onWrite(): void;
  /** Releases the only connection to other callers of this process while `wait` runs. */
  releaseWhile(wait: () => Promise<unknown>): Promise<void>;
  /** Resolves when all commits are on disk. */
  sync(): Promise<void>;
}

/** Rejects writes with the original error after a fatal disk error. */
export class WatchedConnection implements DatabaseConnection {
  constructor(
    private readonly inner: DatabaseConnection,
    private readonly hooks: ConnectionHooks,
  ) {}

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (query.query.kind === 'SelectQueryNode') return this.#executeWithRetry<R>(query);
    // The transaction holds the lock, and nothing is durable before its commit.
    if (this.hooks.isInTransaction() && query.sql !== 'commit') return this.#execute<R>(query);
    return this.#executeAndSync<R>(query);
  }

  async #executeAndSync<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const result = await this.#executeWithRetry<R>(query);
    const { fatalErrors, isInTransaction, releaseWhile, sync } = this.hooks;
    if (isInTransaction() || (query.query.kind === 'RawNode' && idle.test(query.sql))) return result;
    try {
      await releaseWhile(sync);
    } catch (error) {
      fatalErrors.notice(error);
      throw error;
    }
    return result;
  }

  /** Retries while another process holds the lock. SQLite's own wait would block the thread. */
  async #executeWithRetry<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { fatalErrors, isInTransaction, beforeWrite, releaseWhile } = this.hooks;
    const beginsToWrite = query.sql === 'begin immediate' || !readingKinds.includes(query.query.kind);
    const startedAt = performance.now();
    for (;;) {
      if (fatalErrors.isBroken && beginsToWrite) throw fatalErrors.error;
      try {
        if (beginsToWrite && !isInTransaction()) beforeWrite();
        return await this.#execute<R>(query);
      } catch (error) {
        const mayWait = storeErrorKind(error) === 'busy' && !isInTransaction();
        if (!mayWait || performance.now() - startedAt > lockWait) throw error;
      }
      await releaseWhile(() => pause(betweenTries));
    }
  }

  async #execute<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { fatalErrors, onWrite } = this.hooks;
    try {
      return await this.inner.executeQuery<R>(query);
    } catch (error) {
      fatalErrors.notice(error);
      throw error;
    } finally {
      if (query.query.kind !== 'SelectQueryNode') onWrite();
    }
  }

  streamQuery<R>(query: CompiledQuery, chunkSize?: number): AsyncIterableIterator<QueryResult<R>> {
    return this.inner.streamQuery<R>(query, chunkSize ?? 1);
  }
}
