/** All rows of a SQLite file, read and written without anybody in between. */
import type { PlainRow, RowSource, RowTarget } from '../copying/rows';
import { openForReading } from './open-file.server';
import type { SqliteFile } from './sqlite-file';
import { doneMigrations, openStore } from './store.server';

const portion = 500;

/** @param path a store, also while it is in use, or a backup */
export function readSqliteRows(path: string): RowSource {
  const file = openForReading(path);
  file.exec('begin');
  return {
    rows: (table) => portions(file, table),
    async lastNumbers() {
      const rows = file.prepare('select name, seq from sqlite_sequence').raw().all() as [string, number][];
      return new Map(rows);
    },
    migrations: async () => doneMigrations(file),
    close: async () => void file.close(),
  };
}

async function* portions(file: SqliteFile, table: string): AsyncGenerator<PlainRow[]> {
  let rows: PlainRow[] = [];
  for (const row of file.prepare(`select * from "${table}"`).iterate()) {
    rows.push(row as PlainRow);
    if (rows.length < portion) continue;
    yield rows;
    rows = [];
  }
  yield rows;
}

/** @param path where nothing is yet, or an empty file; it gets all tables */
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
    async finish() {
      file.exec('commit');
    },
    close: () => store.close(),
  };
}
