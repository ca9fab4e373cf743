/** Checks the integrity of a database file, and reports its contents. */
import { statSync } from 'node:fs';
import { openForReading } from './open-file.server';
import { type SqliteFile, tableNames, withFile } from './sqlite-file';
import { doneMigrations, pendingMigrations } from './store.server';

/** The file is not a database of Uplink, or is damaged. */
export class DamagedDatabase extends Error {}

export type DatabaseFacts = ReturnType<typeof inspectDatabase>;

/** In a backup with the secret: a table with one row. */
export const secretTable = 'backup_secret';

/**
 * Checks a whole file, and returns its contents.
 * @throws {DamagedDatabase} when the file is damaged or not a database of Uplink
 * @throws {NewerDatabase} when a newer release created it
 */
export function inspectDatabase(path: string) {
  return withFile(openDatabase(path), (file) => {
    const errors = integrityErrors(file);
    if (errors.length > 0) throw new DamagedDatabase(`${path} is damaged: ${errors[0]}.`);
    const migrations = doneMigrations(file);
    if (migrations.length === 0) throw new DamagedDatabase(`${path} is a SQLite file, but not one of Uplink's.`);
    pendingMigrations(file);
    const rows = countTables(file);
    /** Whether the file includes the secret of the site. */
    const hasSecret = secretTable in rows;
    delete rows[secretTable];
    return { bytes: statSync(path).size, rows, migrations, hasSecret };
  });
}

/** Opens a file for reading. @throws {DamagedDatabase} when that fails, with the path */
export function openDatabase(path: string): SqliteFile {
  try {
    return openForReading(path);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const why = code === 'SQLITE_CANTOPEN' ? 'there is no such file, or it cannot be read' : message;
    throw new DamagedDatabase(`${path} cannot be opened: ${why}.`);
  }
}

/** Returns the errors that SQLite finds in pages, indexes and foreign keys; empty if there are none. */
export function integrityErrors(file: SqliteFile): string[] {
  try {
    const checked = file.prepare('pragma integrity_check(10)').pluck().all() as string[];
    const errors = checked.filter((line) => line !== 'ok').map(inOneLine);
    const orphans = file.prepare('pragma foreign_key_check').all() as { table: string; parent: string }[];
    return [...errors, ...orphans.slice(0, 10).map(({ table, parent }) => `a row of ${table} names no ${parent}`)];
  } catch (error) {
    return [(error as Error).message];
  }
}

/** Returns the errors of a faster check, which does not compare indexes with tables; empty if there are none. */
export function quickCheckErrors(file: SqliteFile): string[] {
  const lines = file.prepare('pragma quick_check(1)').pluck().all() as string[];
  return lines.filter((line) => line !== 'ok').map(inOneLine);
}

const inOneLine = (text: string) => text.replace(/\s*\n\s*/g, ' ');

/** Returns whether the file has tables other than Kysely's migration tables. */
export function hasTables(file: SqliteFile): boolean {
  const tables = file.prepare("select count(*) from sqlite_master where tbl_name not like 'kysely_migration%'");
  return (tables.pluck().get() as number) > 0;
}

export function countTables(file: SqliteFile): Record<string, number> {
  return Object.fromEntries(
    tableNames(file).map((name) => [
      name,
      file
        .prepare(`select count(*) from "${name.replaceAll('"', '""')}"`)
        .pluck()
        .get() as number,
    ]),
  );
}
