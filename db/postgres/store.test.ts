/** What only a store has that a server keeps. */
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Postgres, startPostgres } from '../../tests/postgres';
import { prepared, type Values } from '../prepared.server';
import { setCurrentStore, type Tx } from '../store.server';
import { readConnection } from './connection.server';
import { writing } from './locks';
import { openPostgresStore, type PostgresStore } from './store.server';

let cluster: Postgres;
let one: PostgresStore;
let other: PostgresStore;

beforeAll(async () => {
  cluster = await startPostgres({ fsync: false });
  await cluster.createDatabase('site');
  one = await openPostgresStore(readConnection(cluster.url('site')));
  await one.migrate();
  other = await openPostgresStore(readConnection(cluster.url('site')));
});
afterAll(async () => {
  await one.close();
  await other.close();
  await cluster.remove();
});

const keysOf = async (store: PostgresStore) =>
  (await store.queries.selectFrom('siteContent').select('key').orderBy('key').execute()).map(({ key }) => key);
const insert = (store: PostgresStore, key: string) =>
  store.transaction((tx) => tx.insertInto('siteContent').values({ key, content: '', updatedAt: '' }).execute());

describe('transactions', () => {
  it('in which a failure was passed over are not answered as if they were committed', async () => {
    const passedOver = one.transaction(async (tx) => {
      await tx.insertInto('siteContent').values({ key: 'lost', content: '', updatedAt: '' }).execute();
      await sql`select 1 / 0`.execute(tx).catch(() => undefined);
    });
    const beside = insert(one, 'beside');
    const failed = 'current transaction is aborted';
    await Promise.all([passedOver, beside].map((each) => expect(each).rejects.toThrow(failed)));
    expect(await keysOf(one)).toEqual([]);
  });

  it('that fail leave those beside them as they are', async () => {
    const failing = one.transaction(async (tx) => {
      await tx.insertInto('siteContent').values({ key: 'failing', content: '', updatedAt: '' }).execute();
      throw new Error('no');
    });
    const [a, b, c] = await Promise.allSettled([insert(one, 'a'), failing, insert(one, 'c')]);
    expect([a.status, b.status, c.status]).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await keysOf(other)).toEqual(['a', 'c']);
  });

  it('that could not begin leave the connection to those after them', async () => {
    const holder = new Client({ connectionString: cluster.url('site') });
    await holder.connect();
    await holder.query(`select pg_advisory_lock(${writing})`);
    const waiting = insert(one, 'waiting');
    const cancel = "select pg_cancel_backend(pid) as done from pg_stat_activity where wait_event = 'advisory'";
    await expect.poll(() => cluster.psql(cancel)).toEqual([{ done: true }]);
    await holder.end();
    await Promise.all([waiting, insert(one, 'after')]);
    expect(await keysOf(other)).toEqual(expect.arrayContaining(['after', 'waiting']));
  });

  it('of all machines run one after the other, so that none rests on what another is changing', async () => {
    await insert(one, 'count');
    const addOne = (store: PostgresStore) =>
      store.transaction(async (tx) => {
        const { content } = await tx
          .selectFrom('siteContent')
          .select('content')
          .where('key', '=', 'count')
          .executeTakeFirstOrThrow();
        await tx
          .updateTable('siteContent')
          .set({ content: `${content}.` })
          .where('key', '=', 'count')
          .execute();
      });
    await Promise.all(Array.from({ length: 40 }, (_, at) => addOne(at % 2 ? one : other)));
    const row = await one.queries
      .selectFrom('siteContent')
      .select('content')
      .where('key', '=', 'count')
      .executeTakeFirst();
    expect(row?.content).toHaveLength(40);
  });
});

it('transactions about different things are carried out at the same time, and others are not', async () => {
  const mostAtOnce = async (about: (at: number) => string | undefined) => {
    const open = new Set<number>();
    let most = 0;
    const work = (at: number) => async (tx: Tx) => {
      open.add(at);
      most = Math.max(most, open.size);
      await tx.selectFrom('siteContent').select('id').execute();
      open.delete(at);
    };
    await Promise.all(Array.from({ length: 6 }, (_, at) => one.transaction(work(at), about(at))));
    return most;
  };
  expect(await mostAtOnce(String)).toBeGreaterThan(1);
  expect(await mostAtOnce(() => 'the same')).toBe(1);
  expect(await mostAtOnce(() => undefined)).toBe(1);
});

it('what is prepared is prepared anew when another machine has migrated the tables', async () => {
  const read = prepared((db, value: Values<{ key: string }>) =>
    db.selectFrom('siteContent').selectAll().where('key', '=', value('key')),
  );
  const ask = () => one.transaction((tx) => read(tx, { key: 'a' }));
  const former = setCurrentStore(one);
  expect(await ask()).toHaveLength(1);
  await cluster.psql('alter table site_content add column further text', 'site');
  expect(await ask()).toHaveLength(1);
  setCurrentStore(former);
});

describe('the state of the content', () => {
  it('is known at once to whoever has changed it, and within a second to others', async () => {
    const [before, beforeThere] = [one.contentRevision(), other.contentRevision()];
    await insert(one, 'news');
    expect(one.contentRevision()).toBeGreaterThan(before);
    await expect.poll(() => other.contentRevision(), { timeout: 1000 }).toBeGreaterThan(beforeThere);
  });
});
