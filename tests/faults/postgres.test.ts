/** The test's own tools: a cluster that starts, is killed and returns, and a standby that takes over. */
import { existsSync } from 'node:fs';
import { Client } from 'pg';
import { afterEach, expect, it } from 'vitest';
import { selfSigned } from '../certificates';
import { type Postgres, startPostgres, startStandby } from '../postgres';
import type { PostgresOptions } from '../postgres-settings';

const started: Postgres[] = [];

async function start(options?: PostgresOptions) {
  const cluster = await startPostgres(options);
  started.push(cluster);
  return cluster;
}

async function query(url: string, sql: string, ca?: string) {
  const client = new Client({ connectionString: url, ...(ca ? { ssl: { ca } } : {}) });
  await client.connect();
  const { rows } = await client.query({ text: sql, rowMode: 'array' }).finally(() => client.end());
  return rows.flat();
}

afterEach(async () => {
  for (const cluster of started.splice(0)) {
    await cluster.remove();
    expect(existsSync(cluster.folder)).toBe(false);
  }
});

it('keeps committed rows of a test cluster after a kill, for an ordinary role', async () => {
  const cluster = await start({ fsync: true, settings: { max_connections: 20 } });
  await query(cluster.url(), 'create table kept as select 1 as x');
  const pid = cluster.pid ?? 0;
  await cluster.kill('SIGKILL');
  await expect(query(cluster.url(), 'select 1')).rejects.toThrow();
  await cluster.start();
  expect(cluster.pid).not.toBe(pid);
  expect(await query(cluster.url(), 'select x from kept')).toEqual([1]);
  await cluster.createDatabase('copy', 'uplink');
  expect(await query(cluster.url('copy'), 'select x from kept')).toEqual([1]);
  expect(await query(cluster.url(), "select current_setting('max_connections'), current_setting('fsync')")).toEqual([
    '20',
    'on',
  ]);
  const rights = 'select rolsuper or rolcreatedb, datcollate, pg_encoding_to_char(encoding)';
  const own = `${rights} from pg_roles, pg_database where rolname = current_user and datname = current_database()`;
  expect(await query(cluster.url(), own)).toEqual([false, 'C.UTF-8', 'UTF8']);
});

it('requires TLS and the password on the port of a test cluster', async () => {
  const tls = selfSigned('127.0.0.1', new Date('2040-01-01'));
  const cluster = await start({ tcp: true, tls, password: 'it’s secret/' });
  expect(await query(cluster.url(), 'select ssl from pg_stat_ssl where pid = pg_backend_pid()', tls.cert)).toEqual([
    true,
  ]);
  await expect(query(cluster.url(), 'select 1')).rejects.toThrow(/no encryption/);
  const wrong = cluster.url().replace('secret', 'known');
  await expect(query(wrong, 'select 1', tls.cert)).rejects.toThrow(/password authentication failed/);
});

it('replicates to a standby, which accepts writes after its promotion', async () => {
  const primary = await start();
  const standby = await startStandby(primary);
  started.push(standby);
  await query(primary.url(), 'create table followed as select 2 as x');
  await expect.poll(() => query(standby.url(), 'select x from followed').catch(() => [])).toEqual([2]);
  await expect(query(standby.url(), 'create table own (x int)')).rejects.toThrow(/read-only/);
  await primary.kill('SIGKILL');
  await standby.promote();
  await query(standby.url(), 'create table own (x int)');
});
