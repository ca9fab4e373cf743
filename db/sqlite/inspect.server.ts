/** Inspects a database file: its integrity and its contents. */
import { statSync } from 'node:fs';
import { openForReading } from './open-file.server';
import type { SqliteFile } from './sqlite-file';
import { doneMigrations, pendingMigrations } from './store.server';

/** A file that is no database of this program, or not a whole one. */
export class DamagedDatabase extends Error {}

export interface DatabaseFacts {
  bytes: number;
  /** The number of rows by table. */
  rows: Record<string, number>;
  migrations: string[];
  /** Whether the instance's secret travels in it. */
  hasSecret: boolean;
}

/** In a backup with the secret: one row that holds it. */
export const secretTable = 'backup_secret';

/**
 * Reads a file from end to end and says what it holds.
 *
 * @throws {DamagedDatabase} when it is not whole, or is not one of this program's
 * @throws {NewerDatabase} when a newer release has made it
 */
export function inspectDatabase(path: string): DatabaseFacts {
  const file = openDatabase(path);
  try {
    const errors = integrityErrors(file);
    if (errors.length > 0) throw new DamagedDatabase(`${path} is damaged: ${errors[0]}.`);
    const migrations = doneMigrations(file);
    if (migrations.length === 0) throw new DamagedDatabase(`${path} is a SQLite file, but not one of Uplink's.`);
    pendingMigrations(file);
    const rows = countRows(file);
    const hasSecret = secretTable in rows;
    delete rows[secretTable];
    return { bytes: statSync(path).size, rows, migrations, hasSecret };
  } finally {
    file.close();
  }
}

/** Opens a file for looking into it. @throws {DamagedDatabase} when that is not possible, with its path */
export function openDatabase(path: string): SqliteFile {
  try {
    return openForReading(path);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const why = code === 'SQLITE_CANTOPEN' ? 'there is no such file, or it cannot be read' : message;
    throw new DamagedDatabase(`${path} cannot be opened: ${why}.`);
  }
}

/** Errors that SQLite's checks find in pages, indexes and references. Empty when there are none. */
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

/** Errors of a check that reads every page but compares no index with its table. Empty when there are none. */
export function quickCheckErrors(file: SqliteFile): string[] {
  const lines = file.prepare('pragma quick_check(1)').pluck().all() as string[];
  return lines.filter((line) => line !== 'ok').map(inOneLine);
}

const inOneLine = (text: string) => text.replace(/\s*\n\s*/g, ' ');

/** Whether it has tables besides those that say which migrations it has had. */
export function hasTables(file: SqliteFile): boolean {
  const tables = file.prepare("select count(*) from sqlite_master where tbl_name not like 'kysely_migration%'");
  return (tables.pluck().get() as number) > 0;
}

/** The number of rows by table. */
export function countRows(file: SqliteFile): Record<string, number> {
  const tables = file
    .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name")
    .pluck()
    .all() as string[];
  return Object.fromEntries(
    tables.map((name) => [name, file.prepare(`select count(*) from "${name}"`).pluck().get() as number]),
  );
}
