import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type Postgres, startPostgres } from '../../tests/postgres';
import { migrations, NewerDatabase, oldestCompatible } from '../migrations';
import { readConnection } from './connection.server';
import { StoreUnreachable } from './errors.server';
import { migrationLock } from './locks';
import { openPostgresStore, type PostgresStore } from './store.server';

let cluster: Postgres;
let database = '';
let count = 0;

beforeAll(async () => {
  cluster = await startPostgres();
}, 60_000);

afterAll(() => cluster.remove());

beforeEach(async () => {
  count += 1;
  database = `site_${count}`;
  await cluster.createDatabase(database);
});

async function opened(): Promise<PostgresStore> {
  const store = await openPostgresStore(readConnection(cluster.url(database), {}));
  onTestFinished(() => store.close());
  return store;
}

const run = (sql: string) => cluster.psql<{ name: string }>(sql, database);

describe('Database migrated by a newer release', () => {
  beforeEach(async () => {
    await (await opened()).migrate();
    await run("insert into kysely_migration values ('9999-newer', '2030-01-01')");
  });

  it('is used by a compatible older release and keeps its oldest_compatible', async () => {
    const store = await opened();
    expect(await store.pendingMigrations()).toEqual([]);
    expect(await store.migrate()).toEqual([]);
    expect(store.contentRevision()).toBeGreaterThanOrEqual(0);
    expect(await store.queries.selectFrom('contactRequests').selectAll().execute()).toEqual([]);
    expect(await run('select oldest_compatible as name from uplink_deployment')).toEqual([{ name: oldestCompatible }]);
    expect(await run('select name from kysely_migration')).toHaveLength(Object.keys(migrations).length + 1);
  });

  it.each(["'9998-newer-too'", 'null'])('rejects a release that is too old: %s', async (oldest) => {
    await run(`update uplink_deployment set oldest_compatible = ${oldest}`);
    const store = await opened();
    await expect(store.pendingMigrations()).rejects.toThrow(NewerDatabase);
    await expect(store.migrate()).rejects.toThrow(/newer than this release\. It has the migration "9999-newer"/);
    expect(await run('select name from kysely_migration')).toHaveLength(Object.keys(migrations).length + 1);
  });
});

it('A process that starts during a migration waits and then has nothing to migrate', async () => {
  const [one, other, store] = [await opened(), await opened(), await opened()];
  const done = await Promise.all([one.migrate(), other.migrate()]);
  expect(done.flat()).toEqual(Object.keys(migrations));
  let isOver = false;
  const holding = run(`begin; select pg_advisory_xact_lock(${migrationLock}); select pg_sleep(1.5); commit`);
  await pause(300);
  const started = store.migrate().then((names) => {
    isOver = true;
    return names;
  });
  await pause(300);
  expect(isOver).toBe(false);
  await holding;
  expect(await started).toEqual([]);
});

it('A connection lost in a transaction fails only that transaction', async () => {
  const store = await opened();
  await store.migrate();
  const failing = store.transaction(async (tx) => {
    await tx.updateTable('contentRevision').set({ revision: 1000 }).execute();
    await run(
      "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'uplink' and state like 'idle in%'",
    );
    await pause(200);
    await tx.updateTable('contentRevision').set({ revision: 1001 }).execute();
  });
  await expect(failing).rejects.toThrow(StoreUnreachable);
  await store.transaction((tx) => tx.updateTable('contentRevision').set({ revision: 2000 }).execute());
  expect(store.contentRevision()).toBe(2000);
});
