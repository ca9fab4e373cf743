import { Client, type ClientConfig, Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Postgres, startPostgres } from '../../tests/postgres';
import { storeErrorKind, uniqueViolation } from '../errors.server';
import { readConnection } from './connection.server';
import { asStoreError, isConnectionLost } from './errors.server';
import { connectClient } from './hosts.server';

let cluster: Postgres;
const opened: Client[] = [];

beforeAll(async () => {
  cluster = await startPostgres({ settings: { max_connections: 20 } });
  await cluster.psql('grant all on schema public to uplink');
  await (await connected()).query('create table page (slug text, part text, "order" int unique, unique (slug, part))');
}, 60_000);

afterAll(async () => {
  await Promise.all(opened.map((client) => client.end().catch(() => undefined)));
  await cluster.remove();
});

async function connected(settings: ClientConfig = {}): Promise<Client> {
  const client = await connectClient({ ...readConnection(cluster.url(), {}), ...settings });
  opened.push(client);
  return client;
}

const errorOf = (work: Promise<unknown>) => work.then(() => expect.unreachable(), asStoreError);
const errorKindOf = async (work: Promise<unknown>) => storeErrorKind(await errorOf(work));

describe('PostgreSQL error', () => {
  it('counts as busy after a lock or statement timeout', async () => {
    const [one, other] = [await connected(), await connected()];
    await one.query('begin; lock table page');
    expect(await errorKindOf(other.query("set lock_timeout = '50ms'; select 1 from page"))).toBe('busy');
    expect(await errorKindOf(other.query("set statement_timeout = '50ms'; select pg_sleep(5)"))).toBe('busy');
    await one.query('rollback');
  });

  it('counts as busy when the pool or the server has no connection left', async () => {
    const pool = new Pool({ ...readConnection(cluster.url(), {}), max: 1, connectionTimeoutMillis: 100 });
    const client = await pool.connect();
    expect(await errorKindOf(pool.connect())).toBe('busy');
    client.release();
    await pool.end();
    const all: Promise<Client>[] = Array.from({ length: 25 }, () => connected());
    const answers = await Promise.allSettled(all);
    const rejected = answers.find(({ status }) => status === 'rejected') as PromiseRejectedResult;
    expect(storeErrorKind(asStoreError(rejected.reason))).toBe('busy');
    await Promise.all(opened.splice(0).map((one) => one.end()));
  });

  it('counts as full in read-only mode and on a full disk', async () => {
    const client = await connected();
    expect(await errorKindOf(client.query('begin read only; insert into page values ($$a$$)'))).toBe('full');
    await client.query('rollback');
    const raising = "do $$ begin raise exception 'no space left' using errcode = 'disk_full'; end $$";
    expect(await errorKindOf(client.query(raising))).toBe('full');
  });

  it('has no error kind for an invalid statement', async () => {
    const client = await connected();
    const error = await errorOf(client.query('select nonsense'));
    expect(storeErrorKind(error)).toBeNull();
    expect(isConnectionLost(error)).toBe(false);
    expect(uniqueViolation(error)).toBeNull();
  });

  it('names the columns of a unique violation', async () => {
    const client = await connected();
    await client.query("insert into page values ('a', 'b), (c', 1)");
    const violation = async (values: string) =>
      uniqueViolation(await errorOf(client.query(`insert into page values (${values})`)));
    expect(await violation("'a', 'b), (c', 2)--")).toBe('page.slug, page.part');
    expect(await violation("'b', 'b', 1")).toBe('page.order');
  });
});

describe('Unreachable PostgreSQL server', () => {
  const unreachable = (settings: ClientConfig) =>
    errorKindOf(new Client({ ...readConnection(cluster.url(), {}), ...settings }).connect());

  it('is told apart from a missing file', async () => {
    expect(await unreachable({ host: '/nowhere' })).toBe('unreachable');
    expect(storeErrorKind(Object.assign(new Error('ENOENT: no such file'), { code: 'ENOENT' }))).toBeNull();
    expect(storeErrorKind(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }))).toBeNull();
    expect(await unreachable({ host: '127.0.0.1', port: 1 })).toBe('unreachable');
    expect(await unreachable({ host: 'nowhere.invalid' })).toBe('unreachable');
  });

  it('is reported when the server ends a connection', async () => {
    const client = await connected();
    const requested = errorKindOf(client.query('select pg_terminate_backend(pg_backend_pid())'));
    expect(await requested).toBe('unreachable');
    expect(await errorKindOf(client.query('select 1'))).toBe('unreachable');
    const idle = await connected();
    await idle.query("set idle_in_transaction_session_timeout = '50ms'; begin");
    await new Promise((done) => setTimeout(done, 300));
    expect(await errorKindOf(idle.query('select 1'))).toBe('unreachable');
  });

  it('is reported when the server is killed during a query', async () => {
    const requested = errorKindOf((await connected()).query('select pg_sleep(10)'));
    const client = await connected();
    await cluster.kill('SIGQUIT');
    expect(await requested).toBe('unreachable');
    expect(await errorKindOf(client.query('select 1'))).toBe('unreachable');
    expect(await unreachable({})).toBe('unreachable');
  });
});
