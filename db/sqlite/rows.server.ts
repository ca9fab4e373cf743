/** Reads and writes all rows of a SQLite file directly. */
import type { PlainRow, RowSource, RowTarget } from '../copying/rows';
import { openDatabase } from './inspect.server';
import type { SqliteFile } from './sqlite-file';
import { doneMigrations, openStore } from './store.server';

const portion = 500;

/** @param path a database, which may be in use, or a backup @throws {DamagedDatabase} when it cannot be opened */
export function readSqliteRows(path: string): RowSource {
  const file = openDatabase(path);
  file.exec('begin');
  return {
    rows: (table) => portions(file, table),
    mark: async () => markIn(file),
    async lastNumbers() {
      const rows = file.prepare('select name, seq from sqlite_sequence').raw().all() as [string, number][];
      return new Map(rows);
    },
    migrations: async () => doneMigrations(file),
    close: async () => void file.close(),
  };
}

async function* portions(file: SqliteFile, table: string): AsyncGenerator<PlainRow[]> {
  const bytes = file
    .prepare("select name from pragma_table_info(?) where lower(type) = 'blob'")
    .pluck()
    .all(table) as string[];
  let rows: PlainRow[] = [];
  for (const row of file.prepare(`select * from "${table}"`).iterate() as Iterable<PlainRow>) {
    for (const name of bytes) row[name] = asBytes(row[name]);
    rows.push(row);
    if (rows.length < portion) continue;
    yield rows;
    rows = [];
  }
  yield rows;
}

/** SQLite also stores texts in blob columns. */
const asBytes = (value: unknown) => (typeof value === 'string' ? Buffer.from(value) : value);

/** SQLite's `user_version` is free for applications: https://www.sqlite.org/pragma.html#pragma_user_version */
const markIn = (file: SqliteFile) => (file.pragma('user_version', { simple: true }) as number) || null;

/** @param path a missing or empty file; it gets all tables */
export async function writeSqliteRows(path: string): Promise<RowTarget> {
  const store = openStore(path);
  const { file } = store;
  await store.migrate();
  file.pragma('foreign_keys = OFF');
  file.exec('begin');
  return {
    async empty(tables) {
      for (const table of tables) file.exec(`delete from "${table}"`);
    },
    async write(table, rows) {
      const columns = Object.keys(rows[0] ?? {});
      if (columns.length === 0) return;
      const names = columns.map((name) => `"${name}"`).join();
      const insert = file.prepare(`insert into "${table}" (${names}) values (${columns.map(() => '?').join()})`);
      for (const row of rows) insert.run(columns.map((name) => row[name]));
    },
    async setLastNumbers(numbers) {
      file.exec('delete from sqlite_sequence');
      const insert = file.prepare(
        `insert into sqlite_sequence (name, seq)
          select name, ? from sqlite_master where name = ? and sql like '%autoincrement%'`,
      );
      for (const [table, number] of numbers) insert.run(number, table);
    },
    rows: (table) => portions(file, table),
    mark: async () => markIn(file),
    async finish(mark) {
      file.pragma(`user_version = ${mark ?? 0}`);
      file.exec('commit');
    },
    close: () => store.close(),
  };
}
