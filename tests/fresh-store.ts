/** Stores that are up to date from the start: the migrations, which take longer than most tests, are done once and copied. */
import { existsSync, writeFileSync } from 'node:fs';
import { Client } from 'pg';
import { inject } from 'vitest';
import type { PostgresConnection } from '../db/postgres/connection.server';
import { openPostgresStore } from '../db/postgres/store.server';
import { asSqlite, openStore, type SqliteStore } from '../db/sqlite/store.server';
import type { Store } from '../db/store.server';

const server = inject('postgres');
export const isOnPostgres = server !== undefined;

/** Opens a store with all tables: where the tests run on SQLite, in memory, or the file of that name, which is made where there is none. */
export function openFreshStore(path?: string): Promise<Store> {
  return server ? openFreshDatabase() : openFreshFile(path);
}

/** Opens it a second time, as another process does. */
export function openAgain(store: Store): Promise<Store> {
  if (databases.has(store)) return openPostgresStore(connectionOf(store));
  return Promise.resolve(openStore(sqliteOf(store).file.name));
}

/** The connection of a server database. */
export function connectionOf(store: Store): PostgresConnection {
  return connectionTo(databases.get(store) ?? '');
}

const connectionTo = (database: string) => ({ host: server?.socket, port: server?.port, user: 'uplink', database });

/** For what SQLite alone has. */
export function sqliteOf(store: Store): SqliteStore {
  const sqlite = asSqlite(store);
  if (!sqlite) throw new Error('This test is of SQLite alone: see tests/sqlite-only.ts.');
  return sqlite;
}

let migrated: Promise<Buffer> | undefined;

async function openFreshFile(path?: string): Promise<Store> {
  migrated ??= migrateOnce();
  if (!path) return openStore(await migrated);
  if (!existsSync(path)) writeFileSync(path, await migrated);
  const store = openStore(path);
  await store.migrate();
  return store;
}

/** The bytes of a store that no one has written to. */
async function migrateOnce(): Promise<Buffer> {
  const store = openStore(':memory:');
  await store.migrate();
  const bytes = store.file.serialize();
  await store.close();
  return bytes;
}

/** The names of those that are open. */
const databases = new WeakMap<Store, string>();
let count = 0;
let making: Promise<Client> | undefined;
/** Separately: it often waits for what has just been closed, and no one has to wait for it. */
let dropping: Promise<Client> | undefined;
let dropped: Promise<unknown> = Promise.resolve();

/** A copy of what tests/postgres-setup.ts has made; when it is closed it goes. */
async function openFreshDatabase(): Promise<Store> {
  making ??= connect();
  dropping ??= connect();
  const [maker, dropper] = await Promise.all([making, dropping]);
  count += 1;
  const database = `test_${process.pid}_${count}`;
  await maker.query(`create database ${database} owner uplink template uplink strategy file_copy`);
  const store = await openPostgresStore(connectionTo(database));
  databases.set(store, database);
  const close = store.close.bind(store);
  store.close = async () => {
    await close();
    dropped = dropped.then(() => dropper.query(`drop database ${database} with (force)`));
  };
  return store;
}

async function connect(): Promise<Client> {
  const client = new Client({ host: server?.socket, port: server?.port, user: 'postgres', database: 'postgres' });
  await client.connect();
  return client;
}
