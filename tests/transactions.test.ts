/** Transactions that arrive together: each is answered when it is committed, and is undone by itself. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { uniqueViolation } from '../db/errors.server';
import type { Store, Tx } from '../db/store.server';
import { openAgain, openFreshStore } from './fresh-store';

let folder: string;
let store: Store;
/** As another process has it: it sees what is committed. */
let other: Store;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'uplink-'));
  store = await openFreshStore(join(folder, 'uplink.sqlite'));
  other = await openAgain(store);
});
afterEach(async () => {
  await other.close();
  await store.close();
  rmSync(folder, { recursive: true });
});

const insert = (tx: Tx, key: string) =>
  tx.insertInto('siteContent').values({ key, content: '', updatedAt: '' }).returning('id').executeTakeFirstOrThrow();

const committed = async () =>
  (await other.queries.selectFrom('siteContent').select('key').orderBy('key').execute()).map(({ key }) => key);

it('A transaction resolves only after its commit', async () => {
  const keys = Array.from({ length: 20 }, (_, number) => `key-${String(number).padStart(2, '0')}`);
  const seen = await Promise.all(
    keys.map(async (key) => {
      await store.transaction((tx) => insert(tx, key));
      return (await committed()).includes(key);
    }),
  );
  expect(seen).toEqual(keys.map(() => true));
  expect(await committed()).toEqual(keys);
});

it.each([
  ['by itself', () => undefined],
  ['at the same time as others', (about: string) => ({ about, shared: [] })],
])('A transaction that fails %s rolls back alone', async (_name, separate) => {
  const done: string[] = [];
  const outcomes = await Promise.allSettled([
    store.transaction((tx) => insert(tx, 'a'), separate('first')),
    store.transaction(async (tx) => {
      store.afterCommit(tx, () => done.push('b'));
      await insert(tx, 'b');
      throw new Error('b is not wanted');
    }, separate('second')),
    store.transaction((tx) => insert(tx, 'a'), separate('third')),
    store.transaction(async (tx) => {
      store.afterCommit(tx, () => done.push('c'));
      await insert(tx, 'c');
    }, separate('fourth')),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
  expect(outcomes[1]).toMatchObject({ reason: { message: 'b is not wanted' } });
  expect(uniqueViolation((outcomes[2] as PromiseRejectedResult).reason)).toBe('site_content.key');
  expect([await committed(), done]).toEqual([['a', 'c'], ['c']]);
});

it('Transactions with the same lock key run one after another', async () => {
  const abouts = ['one', 'two', 'one', 'three', 'two', 'one'];
  const open: string[] = [];
  await Promise.all(
    abouts.map((about, at) =>
      store.transaction(
        async (tx) => {
          expect(open).not.toContain(about);
          open.push(about);
          await insert(tx, `key-${at}`);
          open.splice(open.indexOf(about), 1);
        },
        { about, shared: [] },
      ),
    ),
  );
  expect(await committed()).toHaveLength(abouts.length);
});

it('The content revision changes when a transaction commits, not before', async () => {
  const before = store.contentRevision();
  await store.transaction(async (tx) => {
    await insert(tx, 'a');
    expect(store.contentRevision()).toBe(before);
  });
  expect(store.contentRevision()).toBe(before + 1);
  await expect.poll(() => other.contentRevision()).toBe(before + 1);
});
