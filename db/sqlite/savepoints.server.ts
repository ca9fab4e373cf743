import { setFastPath } from '../fast-path.server';
import type { FatalErrors } from '../fatal-errors.server';
import type { Savepoints } from '../group-commit.server';
import { PreparedStatements } from './fast-path.server';
import type { SqliteFile } from './sqlite-file';

/** Implements savepoints with prepared statements, without Kysely. */
export function sqliteSavepoints(file: SqliteFile, fatalErrors: FatalErrors): Savepoints {
  const direct = new PreparedStatements(file, fatalErrors);
  const set = file.prepare('savepoint one_of_group');
  const release = file.prepare('release one_of_group');
  const rollBack = file.prepare('rollback to one_of_group');
  return {
    transactionStarted: (tx) => setFastPath(tx, direct),
    set: () => void set.run(),
    release: () => void release.run(),
    rollBack() {
      rollBack.run();
      release.run();
      return undefined;
    },
    // After a disk error SQLite has rolled back the whole transaction.
    isTransactionLost: () => !file.inTransaction,
    beforeCommit: () => undefined,
    afterCommit: () => undefined,
    isRetryable: () => false,
    supportsPipelining: false,
  };
}
