import type { Database } from 'better-sqlite3';

export type SqliteFile = Database;

/** Runs `work` on an open file, then closes it. */
export function withFile<T>(file: SqliteFile, work: (file: SqliteFile) => T): T {
  try {
    return work(file);
  } finally {
    file.close();
  }
}

export function hasTable(file: SqliteFile, name: string): boolean {
  return file.prepare("select 1 from sqlite_master where type = 'table' and name = ?").get(name) !== undefined;
}

/** Returns the names of all tables but SQLite's own. */
export function tableNames(file: SqliteFile): string[] {
  const tables = "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name";
  return file.prepare(tables).pluck().all() as string[];
}
