/** Another program writes: whoever wants to write waits for it, and nobody else does. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { migrate, openStore, type Store } from '../db/store.server';

let folder: string;
let store: Store;
let other: Store;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'uplink-'));
  store = openStore(join(folder, 'uplink.sqlite'));
  await migrate(store);
  other = openStore(join(folder, 'uplink.sqlite'));
});
afterEach(async () => {
  await store.close();
  await other.close();
  rmSync(folder, { recursive: true });
});

const row = (key: string) => ({ key, content: '', updatedAt: '' });

it('transactions and single statements wait, reading goes on, and this thread is free meanwhile', async () => {
  other.file.exec('begin immediate');
  const settled: string[] = [];
  const transaction = store.commits
    .transaction((tx) => tx.insertInto('siteContent').values(row('a')).execute())
    .then(() => settled.push('transaction'));
  const statement = store.queries
    .insertInto('siteContent')
    .values(row('b'))
    .execute()
    .then(() => settled.push('statement'));
  await pause(50);
  expect(await store.queries.selectFrom('siteContent').select('key').execute()).toEqual([]);
  expect(settled).toEqual([]);
  other.file.exec('commit');
  await Promise.all([transaction, statement]);
  const stored = await other.queries.selectFrom('siteContent').select('key').orderBy('key').execute();
  expect(stored).toEqual([{ key: 'a' }, { key: 'b' }]);
});
