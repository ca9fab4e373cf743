/** Behaviour of PostgreSQL stores only. */
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Postgres, startPostgres, startStandby } from '../../tests/postgres';
import { prepared, type Values } from '../prepared.server';
import { type LockKeys, setCurrentStore, type Tx } from '../store.server';
import { readConnection } from './connection.server';
import { writeLock } from './locks';
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
const concerning = (about: string, ...shared: string[]): LockKeys => ({ about, shared });
const insert = (store: PostgresStore, key: string) =>
  store.transaction((tx) => tx.insertInto('siteContent').values({ key, content: '', updatedAt: '' }).execute());

describe('PostgreSQL transactions', () => {
  it('reject when a statement failed but its error was ignored', async () => {
    const passedOver = one.transaction(async (tx) => {
      await tx.insertInto('siteContent').values({ key: 'lost', content: '', updatedAt: '' }).execute();
      await sql`select 1 / 0`.execute(tx).catch(() => undefined);
    });
    const beside = insert(one, 'beside');
    const failed = 'current transaction is aborted';
    await Promise.all([passedOver, beside].map((each) => expect(each).rejects.toThrow(failed)));
    expect(await keysOf(one)).toEqual([]);
  });

  it('roll back without affecting concurrent transactions', async () => {
    const failing = one.transaction(async (tx) => {
      await tx.insertInto('siteContent').values({ key: 'failing', content: '', updatedAt: '' }).execute();
      throw new Error('no');
    });
    const [a, b, c] = await Promise.allSettled([insert(one, 'a'), failing, insert(one, 'c')]);
    expect([a.status, b.status, c.status]).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await keysOf(other)).toEqual(['a', 'c']);
  });

  it('leave the connection usable when they could not begin', async () => {
    const holder = new Client({ connectionString: cluster.url('site') });
    await holder.connect();
    await holder.query(`select pg_advisory_lock(${writeLock})`);
    const pending = insert(one, 'waiting');
    const cancel = "select pg_cancel_backend(pid) as done from pg_stat_activity where wait_event = 'advisory'";
    await expect.poll(() => cluster.psql(cancel)).toEqual([{ done: true }]);
    await holder.end();
    await Promise.all([pending, insert(one, 'after')]);
    expect(await keysOf(other)).toEqual(expect.arrayContaining(['after', 'waiting']));
  });

  it('run one after another across machines', async () => {
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

it('Transactions run concurrently only when their lock keys differ', async () => {
  const concurrencyMax = async (lockKeys: (at: number) => LockKeys | undefined) => {
    const open = new Set<number>();
    let max = 0;
    const work = (at: number) => async (tx: Tx) => {
      open.add(at);
      max = Math.max(max, open.size);
      await tx.selectFrom('siteContent').select('id').execute();
      open.delete(at);
    };
    await Promise.all(Array.from({ length: 6 }, (_, at) => one.transaction(work(at), lockKeys(at))));
    return max;
  };
  expect(await concurrencyMax((at) => concerning(String(at)))).toBeGreaterThan(1);
  expect(await concurrencyMax(() => concerning('the same'))).toBe(1);
  expect(await concurrencyMax(() => undefined)).toBe(1);
});

describe('Lock keys across machines', () => {
  /** Begins one that ends when it is instructed to. */
  async function start(lockKeys: LockKeys) {
    let end: () => void = () => undefined;
    const isToEnd = new Promise<void>((resolve) => {
      end = resolve;
    });
    let finished: Promise<unknown> = isToEnd;
    await new Promise<void>((started) => {
      finished = one.transaction(async (tx) => {
        await sql`select 1`.execute(tx);
        started();
        await isToEnd;
      }, lockKeys);
    });
    return () => {
      end();
      return finished;
    };
  }

  const pending = () =>
    cluster.psql("select count(*)::int as locks from pg_locks where locktype = 'advisory' and not granted", 'site');

  it('let another machine run a transaction with other keys', async () => {
    const endIt = await start(concerning('here', 'counter'));
    await other.transaction((tx) => sql`select 1`.execute(tx), concerning('there', 'other counter'));
    await endIt();
  });

  it.each([
    ['has the same key', concerning('here')],
    ['shares a counter', concerning('there', 'counter')],
    ['has no lock keys', undefined],
  ])('make another machine wait with a transaction that %s', async (_name, lockKeys) => {
    const endIt = await start(concerning('here', 'counter'));
    const finished: string[] = [];
    const there = other.transaction((tx) => sql`select 1`.execute(tx), lockKeys).then(() => finished.push('there'));
    await expect.poll(pending).toEqual([{ locks: 1 }]);
    expect(finished).toEqual([]);
    await endIt();
    await there;
    expect(finished).toEqual(['there']);
  });

  it('make a transaction with too many keys run alone', async () => {
    const endIt = await start(concerning('here'));
    const many = Array.from({ length: 50_000 }, (_, at) => `counter ${at}`);
    const finished: string[] = [];
    const there = other
      .transaction((tx) => sql`select 1`.execute(tx), concerning('there', ...many))
      .then(() => finished.push('there'));
    await expect.poll(pending).toEqual([{ locks: 1 }]);
    expect(finished).toEqual([]);
    await endIt();
    await there;
  });

  it('cause no deadlock in any order of counters', async () => {
    const counters = ['a', 'b', 'c', 'd'];
    for (const key of counters) await insert(one, key).catch(() => undefined);
    const count = (key: string) => (tx: Tx) =>
      sql`update site_content set content = content || '.' where key = ${key}`.execute(tx);
    const works = Array.from({ length: 30 }, (_, at) =>
      [one, other].map((store, side) => {
        const keys = (at + side) % 2 ? counters : counters.toReversed();
        return keys.map((key, place) => store.transaction(count(key), concerning(`${side} ${at} ${place}`, key)));
      }),
    );
    await Promise.all(works.flat(2));
    const rows = await one.queries.selectFrom('siteContent').select('content').where('key', 'in', counters).execute();
    expect(rows.map(({ content }) => content.length)).toEqual(counters.map(() => 60));
    const deadlocks = "select deadlocks::int from pg_stat_database where datname = 'site'";
    expect(await cluster.psql(deadlocks)).toEqual([{ deadlocks: 0 }]);
  });
});

it('A prepared statement is prepared again after another machine migrates the tables', async () => {
  const read = prepared((db, value: Values<{ key: string }>) =>
    db.selectFrom('siteContent').selectAll().where('key', '=', value('key')),
  );
  const query = () => one.transaction((tx) => read(tx, { key: 'a' }));
  const previous = setCurrentStore(one);
  expect(await query()).toHaveLength(1);
  await cluster.psql('alter table site_content add column further text', 'site');
  expect(await query()).toHaveLength(1);
  setCurrentStore(previous);
});

describe('Content revision', () => {
  it('reaches the writer at once and other machines within a second', async () => {
    const [before, beforeThere] = [one.contentRevision(), other.contentRevision()];
    await insert(one, 'news');
    expect(one.contentRevision()).toBeGreaterThan(before);
    await expect.poll(() => other.contentRevision(), { timeout: 1000 }).toBeGreaterThan(beforeThere);
  });
});

describe('A server that only reads', () => {
  const polling = { timeout: 20_000, interval: 50 };

  it('rejects changes at once, and takes them within 5 seconds of its promotion', async () => {
    const standby = await startStandby(cluster);
    const store = await openPostgresStore(readConnection(standby.url('site')));
    try {
      expect(store.isReadOnly).toBe(true);
      expect(store.problem()).toContain('only reads');
      expect(await keysOf(store)).toEqual(await keysOf(one));
      await expect(insert(store, 'promoted')).rejects.toThrow('only reads');
      await standby.promote();
      const since = performance.now();
      const save = () => insert(store, 'promoted').then(() => null, String);
      await expect.poll(save, polling).toBeNull();
      expect(performance.now() - since).toBeLessThan(5000);
      expect(store.problem()).toBeNull();
    } finally {
      await store.close();
      await standby.remove();
    }
  });

  it('is left for another of several hosts, without a lost connection', async () => {
    const another = await startStandby(cluster);
    const url = `postgres://uplink@/site?host=${cluster.socket},${another.socket}&port=${cluster.port},${another.port}`;
    const store = await openPostgresStore(readConnection(url));
    try {
      await another.promote();
      await cluster.psql('alter database site set default_transaction_read_only = on', 'postgres');
      await expect.poll(() => insert(store, 'moved').then(() => null, String), polling).toBeNull();
      expect(await another.psql("select 1 as x from site_content where key = 'moved'", 'site')).toEqual([{ x: 1 }]);
    } finally {
      await cluster.psql('alter database site reset default_transaction_read_only', 'postgres');
      await store.close();
      await another.remove();
    }
  });

  it('is noticed for a role with capitals and a dot in its name', async () => {
    await cluster.psql('create role "Site.Owner" login in role uplink', 'postgres');
    const store = await openPostgresStore(readConnection(cluster.url('site', 'Site.Owner')));
    try {
      await insert(store, 'by-owner');
      await cluster.psql('alter role "Site.Owner" set default_transaction_read_only = on', 'postgres');
      await expect.poll(() => store.isReadOnly, polling).toBe(true);
    } finally {
      await store.close();
    }
  });

  it('takes changes over connections that began while it only read', async () => {
    await cluster.psql('alter database site set default_transaction_read_only = on', 'postgres');
    const store = await openPostgresStore(readConnection(cluster.url('site')));
    try {
      await Promise.all(Array.from({ length: 8 }, () => keysOf(store)));
      await cluster.psql('alter database site reset default_transaction_read_only', 'postgres');
      await expect.poll(() => insert(store, 'writable').then(() => null, String), polling).toBeNull();
      await Promise.all(
        Array.from({ length: 8 }, (_, at) =>
          store.queries
            .insertInto('siteContent')
            .values({ key: `again-${at}`, content: '', updatedAt: '' })
            .execute(),
        ),
      );
    } finally {
      await store.close();
    }
  });
});
