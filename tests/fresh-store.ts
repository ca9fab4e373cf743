/** Stores that are up to date from the start: the migrations, which take longer than most tests, are done once and copied. */
import { existsSync, writeFileSync } from 'node:fs';
import { openStore, type SqliteStore } from '../db/sqlite/store.server';

let migrated: Promise<Buffer> | undefined;

/** Opens a store with all tables: a new one in memory, or the file of that name, which is made where there is none. */
export async function openFreshStore(path?: string): Promise<SqliteStore> {
  migrated ??= migrateOnce();
  if (!path) return openStore(await migrated);
  if (!existsSync(path)) writeFileSync(path, await migrated);
  const store = openStore(path);
  await store.migrate();
  return store;
}

/** The bytes of a store that nobody has written to. */
async function migrateOnce(): Promise<Buffer> {
  const store = openStore(':memory:');
  await store.migrate();
  const bytes = store.file.serialize();
  await store.close();
  return bytes;
}
