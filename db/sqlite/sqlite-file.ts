import type { Database } from 'better-sqlite3';

/** An open SQLite file. */
export type SqliteFile = Database;
