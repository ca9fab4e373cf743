/** Commits of a SQLite file: many in one, and beside another program's. What holds of any store is in transactions.test.ts. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openStore, type SqliteStore } from '../db/sqlite/store.server';
import type { Tx } from '../db/store.server';
import { openFreshStore, sqliteOf } from './fresh-store';

let folder: string;
let store: SqliteStore;
/** A second connection: it sees what is committed. */
let other: SqliteStore;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'uplink-'));
  store = sqliteOf(await openFreshStore(join(folder, 'uplink.sqlite')));
  other = openStore(join(folder, 'uplink.sqlite'));
});
afterEach(async () => {
  await store.close();
  await other.close();
  rmSync(folder, { recursive: true });
});

const insert = (tx: Tx, key: string) =>
  tx.insertInto('siteContent').values({ key, content: '', updatedAt: '' }).returning('id').executeTakeFirstOrThrow();

const committed = async () =>
  (await other.queries.selectFrom('siteContent').select('key').orderBy('key').execute()).map(({ key }) => key);

/** The number of commits that another connection has seen. */
const commitsSeen = () => other.file.pragma('data_version', { simple: true }) as number;

it('Concurrent SQLite transactions share one commit and resolve after that commit', async () => {
  const before = commitsSeen();
  const keys = Array.from({ length: 20 }, (_, number) => `key-${String(number).padStart(2, '0')}`);
  const seen = await Promise.all(
    keys.map(async (key) => {
      await store.transaction((tx) => insert(tx, key));
      return (await committed()).includes(key);
    }),
  );
  expect(seen).toEqual(keys.map(() => true));
  expect(await committed()).toEqual(keys);
  expect(commitsSeen()).toBe(before + 1);
});

it('All transactions of a shared commit reject when SQLite rolls back', async () => {
  const outcomes = await Promise.allSettled([
    store.transaction((tx) => insert(tx, 'a')),
    store.transaction(async (tx) => {
      await insert(tx, 'b');
      // SQLite rolls back by itself when the disk is full.
      store.file.exec('rollback');
      throw new Error('full');
    }),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await committed()).toEqual([]);
  await store.transaction((tx) => insert(tx, 'c'));
  expect(await committed()).toEqual(['c']);
});

it('Writes wait while another program writes to the SQLite file, and reads do not', async () => {
  other.file.exec('begin immediate');
  const settled: string[] = [];
  const transaction = store.transaction((tx) => insert(tx, 'a')).then(() => settled.push('transaction'));
  const statement = store.queries
    .insertInto('siteContent')
    .values({ key: 'b', content: '', updatedAt: '' })
    .execute()
    .then(() => settled.push('statement'));
  await pause(50);
  expect(await store.queries.selectFrom('siteContent').select('key').execute()).toEqual([]);
  expect(settled).toEqual([]);
  other.file.exec('commit');
  await Promise.all([transaction, statement]);
  expect(await committed()).toEqual(['a', 'b']);
});
