import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openStore, type SqliteStore } from '../../../db/sqlite/store.server';
import { setCurrentStore } from '../../../db/store.server';
import { queryInWorker } from './worker-query.server';

let folder: string;
let store: SqliteStore;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'uplink-'));
  store = openStore(join(folder, 'uplink.sqlite'));
  setCurrentStore(store);
});
afterEach(async () => {
  setCurrentStore(undefined);
  await store.close();
  rmSync(folder, { recursive: true });
});

const requested = (text: string) => ({ compile: () => sql.raw<{ total: number }>(text).compile(store.queries) });

it('does not block the event loop', async () => {
  let rounds = 0;
  const timer = setInterval(() => rounds++, 1);
  const counting = 'with recursive n (x) as (select 1 union all select x + 1 from n where x < 1e6)';
  expect(await queryInWorker(requested(`${counting} select count(*) as total from n`))).toEqual([{ total: 1e6 }]);
  clearInterval(timer);
  expect(rounds).toBeGreaterThan(5);
});

it('reads committed data and rejects writes', async () => {
  store.file.exec('create table t (x); insert into t values (1)');
  expect(await queryInWorker(requested('select count(*) as total from t'))).toEqual([{ total: 1 }]);
  await expect(queryInWorker(requested('insert into t values (2) returning x as total'))).rejects.toThrow(/readonly/);
});
