import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { selfSigned } from '../../tests/certificates';
import { type Postgres, type Standby, startPostgres, startStandby } from '../../tests/postgres';
import { readConnection } from './connection.server';
import { connectClient, moveHostLast, openPool } from './hosts.server';

const inAWeek = new Date(Date.now() + 7 * 86_400_000);

async function isEncrypted(url: string): Promise<boolean> {
  const client = await connectClient(readConnection(url, {}));
  try {
    const { rows } = await client.query('select ssl from pg_stat_ssl where pid = pg_backend_pid()');
    return rows[0].ssl;
  } finally {
    await client.end();
  }
}

describe('sslmode with a self-signed certificate', () => {
  let cluster: Postgres;
  let named: Postgres;
  let root: string;
  let namesRoot: string;

  beforeAll(async () => {
    const [tls, ofAName] = [selfSigned('127.0.0.1', inAWeek), selfSigned(['elsewhere.example'], inAWeek)];
    cluster = await startPostgres({ tcp: true, tls, password: 'p@ss:w/rd' });
    named = await startPostgres({ tcp: true, tls: ofAName });
    root = join(cluster.folder, 'root.pem');
    namesRoot = join(named.folder, 'root.pem');
    writeFileSync(root, tls.cert);
    writeFileSync(namesRoot, ofAName.cert);
  });

  afterAll(() => Promise.all([cluster.remove(), named.remove()]));

  it.each(['allow', 'prefer', 'require'])('%s encrypts without checking the certificate', async (mode) => {
    expect(await isEncrypted(`${cluster.url()}?sslmode=${mode}`)).toBe(1);
  });

  it.each(['verify-ca', 'verify-full'])('%s requires a trusted root certificate', async (mode) => {
    await expect(isEncrypted(`${cluster.url()}?sslmode=${mode}`)).rejects.toThrow(/self.signed/);
    expect(await isEncrypted(`${cluster.url()}?sslmode=${mode}&sslrootcert=${root}`)).toBe(1);
  });

  it('verify-full also requires the host name in the certificate', async () => {
    const address = (mode: string) => `${named.url()}?sslmode=${mode}&sslrootcert=${namesRoot}`;
    expect(await isEncrypted(address('verify-ca'))).toBe(1);
    expect(await isEncrypted(address('require'))).toBe(1);
    await expect(isEncrypted(address('verify-full'))).rejects.toThrow(/IP/);
    await expect(isEncrypted(`${named.url()}?sslmode=require&sslrootcert=${root}`)).rejects.toThrow(/self.signed/);
  });

  it('uses no encryption to the same machine by default', async () => {
    await expect(isEncrypted(cluster.url())).rejects.toThrow(/no encryption/);
  });
});

describe('Server passed over', () => {
  const portsAfter = (hosts: string, of: { host: string; port: number }) => {
    const { attempts = [] } = readConnection(`postgres://uplink@${hosts}/uplink?sslmode=prefer`, {});
    moveHostLast(attempts, of);
    return attempts.map(({ port, ssl }) => [port, Boolean(ssl)]);
  };
  const [one, other] = ['127.0.0.1:1', '127.0.0.1:2'];

  it('moves to the end, with the encrypted attempt before the plain one', () => {
    const [ofOne, ofOther] = [1, 2].map((port) => [true, false].map((isEncrypted) => [port, isEncrypted]));
    expect(portsAfter(`${one},${other}`, { host: '127.0.0.1', port: 1 })).toEqual([
      ...(ofOther ?? []),
      ...(ofOne ?? []),
    ]);
    expect(portsAfter(`${one},${other}`, { host: '127.0.0.1', port: 2 })).toEqual([
      ...(ofOne ?? []),
      ...(ofOther ?? []),
    ]);
    expect(portsAfter(one, { host: '127.0.0.1', port: 1 })).toEqual(ofOne);
  });
});

describe('Several hosts', () => {
  let primary: Postgres;
  let standby: Standby;

  beforeAll(async () => {
    primary = await startPostgres({ tcp: true });
    standby = await startStandby(primary);
  });

  afterAll(() => Promise.all([standby.remove(), primary.remove()]));

  it('connect to the writable server, also after a failover', async () => {
    const hosts = `127.0.0.1:1,127.0.0.1:${standby.port},127.0.0.1:${primary.port}`;
    const connection = readConnection(`postgres://uplink@${hosts}/uplink`, {});
    const pool = await openPool({ ...connection, max: 4 });
    pool.on('error', () => undefined);
    const portNow = async () => {
      const client = await pool.connect();
      client.on('error', () => undefined);
      const { rows } = await client.query("select current_setting('port')::int as port");
      client.release();
      return rows[0].port;
    };
    expect(await portNow()).toBe(primary.port);
    const client = await connectClient(connection);
    expect(client.port).toBe(primary.port);
    await client.end();
    // The next connection begins with the server that answered.
    expect(connection.attempts?.map(({ port }) => port)).toEqual([primary.port, 1, standby.port]);
    await primary.kill('SIGQUIT');
    await standby.promote();
    await new Promise((done) => setTimeout(done, 100));
    expect(await Promise.all([portNow(), portNow(), portNow()])).toEqual(Array(3).fill(standby.port));
    await pool.end();
  });
});
