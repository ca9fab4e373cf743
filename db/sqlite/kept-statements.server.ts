/** Compiling SQL costs SQLite more than running most of ours; the same text is compiled once. */
import type { Statement } from 'better-sqlite3';
import type { SqliteFile } from './sqlite-file';

/** Our own texts are fewer; lists of values of any length make more, and must not fill the memory. */
const keptMax = 200;

/** The file as Kysely wants it, keeping the statements that it asks for. */
export function withKeptStatements(file: SqliteFile): { close(): void; prepare(sql: string): Statement<unknown[]> } {
  const kept = new Map<string, Statement<unknown[]>>();
  return {
    close: () => void file.close(),
    prepare(sql) {
      const known = kept.get(sql);
      // One that is still handing out its rows cannot begin again.
      if (known && !known.busy) return known;
      const statement = file.prepare<unknown[]>(sql);
      if (!known) keep(kept, sql, statement);
      return statement;
    },
  };
}

function keep<T>(kept: Map<string, T>, sql: string, statement: T) {
  const [oldest] = kept.keys();
  if (oldest !== undefined && kept.size >= keptMax) kept.delete(oldest);
  kept.set(sql, statement);
}
