/** A cache of compiled statements. Compiling SQL costs more than running most of our queries. */
import type { Statement } from 'better-sqlite3';
import { setNewest } from '../newest-entries';
import type { SqliteFile } from './sqlite-file';

/** The app has fewer statements, but lists of values with any length create more. */
const statementsMax = 200;

/** Returns a database for Kysely that caches its statements. */
export function withStatementCache(file: SqliteFile): { close(): void; prepare(sql: string): Statement<unknown[]> } {
  const stored = new Map<string, Statement<unknown[]>>();
  return {
    close: () => void file.close(),
    prepare(sql) {
      const known = stored.get(sql);
      // A statement that is still returning rows cannot be reused.
      if (known && !known.busy) return known;
      const statement = file.prepare<unknown[]>(sql);
      if (!known) setNewest(stored, sql, statement, statementsMax);
      return statement;
    },
  };
}
