/** Two instances and a failing PostgreSQL while visitors send messages: none is lost or duplicated. */
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { writeLock } from '../../db/postgres/locks';
import { type Postgres, startPostgres, startStandby } from '../postgres';
import { freePort } from '../postgres-programs';
import type { PostgresOptions } from '../postgres-settings';
import { expectEachOnce, sendOverBothProtocols } from './contact-senders';
import { type DistantPostgres, distantPostgres } from './postgres-relay';
import { mayMount, ownDisk, ownFolder, ownServer } from './workspace';

const pollOptions = { timeout: 60_000, interval: 20 };
const settings = { SETUP_TOKEN: 'off', APP_SECRET: 'a secret of tests that is long enough' };
const durable = { fsync: true, tcp: true };

async function ownPostgres(options: PostgresOptions = {}): Promise<Postgres> {
  const postgres = await startPostgres({ ...durable, ...options });
  onTestFinished(() => postgres.remove());
  return postgres;
}

async function startTwo(address: string, another = address) {
  const start = (DATABASE_URL: string) => ownServer(ownFolder(), { ...shared, DATABASE_URL });
  const shared = { ...settings, MEDIA_STORE: ownFolder() };
  return [await start(address), await start(another)] as const;
}

const urlsOf = (servers: readonly { url: string }[]) => servers.map(({ url }) => url);

/** Sends messages for a while, then breaks something. @returns the time until messages are accepted again */
async function underLoad(urls: string[], breakAndMend: () => Promise<unknown>) {
  const senders = sendOverBothProtocols(urls);
  await expect.poll(senders.taken, pollOptions).toBeGreaterThan(50);
  const broken = performance.now();
  await breakAndMend();
  const mended = performance.now();
  await expect.poll(() => senders.isTakenSince(mended), pollOptions).toBe(true);
  await pause(2000);
  const recovered = performance.now();
  const takenBefore = senders.taken();
  await expect.poll(senders.taken, pollOptions).toBeGreaterThan(takenBefore + 50);
  return { attempts: await senders.end(), span: [broken, recovered] as [number, number], broken, mended };
}

/** A balancer as docs/nginx.conf has it, with two of them behind. */
async function startBalancer(ports: number[]): Promise<string> {
  const [folder, port] = [ownFolder(), await freePort()];
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (it) => `${it}_temp_path ${folder}/${it};`,
  );
  const behind = ports.map((one) => `server 127.0.0.1:${one} max_fails=1 fail_timeout=1s;`).join(' ');
  writeFileSync(
    join(folder, 'nginx.conf'),
    `pid ${folder}/pid; daemon off; user root; events {}
http {
  access_log off; ${temporary.join(' ')}
  upstream site { ${behind} }
  server { listen 127.0.0.1:${port}; location / { proxy_pass http://site; proxy_set_header Host $http_host; } }
}\n`,
  );
  const child = spawn('/usr/sbin/nginx', ['-e', 'stderr', '-c', join(folder, 'nginx.conf')], { stdio: 'ignore' });
  // With SIGKILL those whom nginx has started would go on.
  onTestFinished(() => void child.kill('SIGTERM'));
  const url = `http://127.0.0.1:${port}`;
  await expect.poll(() => fetch(`${url}/api/health?ready`).then(({ status }) => status, String), pollOptions).toBe(200);
  return url;
}

const mayBalance = process.getuid?.() === 0 && existsSync('/usr/sbin/nginx');

it.runIf(mayBalance)('stores each accepted message once when one of two balanced instances is killed', async () => {
  const postgres = await ownPostgres();
  const [one, other] = await startTwo(postgres.url());
  const balancer = await startBalancer([one.port, other.port]);
  const { attempts, span } = await underLoad([balancer], async () => {
    one.process.kill('SIGKILL');
    await one.ended;
  });
  const failed = await expectEachOnce('An instance killed', attempts, [postgres, 'uplink'], span);
  expect(failed.length).toBeLessThanOrEqual(8);
});

it('stores each accepted message once when PostgreSQL is killed and started again', async () => {
  const postgres = await ownPostgres();
  const servers = await startTwo(postgres.url());
  const { attempts, span } = await underLoad(urlsOf(servers), async () => {
    await postgres.kill('SIGKILL');
    await pause(1000);
    await postgres.start();
  });
  await expectEachOnce('PostgreSQL killed', attempts, [postgres, 'uplink'], span);
  // Requests in progress, and those during the outage: none waited.
  const slow = attempts.filter(
    ({ status, started, ended: finished }) => status !== 201 && status !== 303 && finished - started > 3000,
  );
  expect(slow).toEqual([]);
});

it('stores each accepted message once when PostgreSQL restarts', async () => {
  const postgres = await ownPostgres();
  const servers = await startTwo(postgres.url());
  const { attempts, span } = await underLoad(urlsOf(servers), () => postgres.restart());
  await expectEachOnce('PostgreSQL restarted', attempts, [postgres, 'uplink'], span);
});

it('stores each accepted message once when the primary is killed and a standby promoted', async () => {
  const primary = await ownPostgres({ settings: { synchronous_standby_names: '*', synchronous_commit: 'local' } });
  const standby = await startStandby(primary, { ...durable, settings: { synchronous_standby_names: '' } });
  onTestFinished(() => standby.remove());
  await primary.psql("alter system set synchronous_commit = 'on'; ", 'postgres');
  await primary.psql('select pg_reload_conf()', 'postgres');
  const address = `postgres://uplink@127.0.0.1:${primary.port},127.0.0.1:${standby.port}/uplink?target_session_attrs=read-write`;
  const servers = await startTwo(address);
  const { attempts, span } = await underLoad(urlsOf(servers), async () => {
    await primary.kill('SIGKILL');
    await standby.promote();
  });
  await expectEachOnce('A standby promoted', attempts, [standby, 'uplink'], span);
});

it('stores each accepted message once when the primary is cut off and a standby promoted', async () => {
  const settings = { synchronous_standby_names: '*', synchronous_commit: 'local' };
  const { postgres: primary, path, url } = await distantPostgres({ fsync: true, settings });
  const standby = await startStandby(primary, { ...durable, settings: { synchronous_standby_names: '' } }, path);
  onTestFinished(() => standby.remove());
  await primary.psql("alter system set synchronous_commit = 'on'", 'postgres');
  await primary.psql('select pg_reload_conf()', 'postgres');
  const servers = await startTwo(url.replace(`:${path.port}/`, `:${path.port},127.0.0.1:${standby.port}/`));
  const { attempts, span, broken } = await underLoad(urlsOf(servers), async () => {
    path.cut();
    await standby.promote();
  });
  const what = `A standby promoted for one cut off ${path.means}`;
  const failed = await expectEachOnce(what, attempts, [standby, 'uplink'], span);
  expect(failed.filter(({ started, ended: finished }) => finished - started > 12_000)).toEqual([]);
  console.info(`Messages were taken again after ${Math.round(firstTaken(attempts, broken) - broken)} ms.`);
});

type Attempts = Awaited<ReturnType<typeof underLoad>>['attempts'];

const firstTaken = (attempts: Attempts, since: number) =>
  Math.min(
    ...attempts
      .filter(({ status, started }) => started > since && [201, 303].includes(status))
      .map(({ ended: finished }) => finished),
  );

it.each([2, 20])('stores each accepted message once when the network is cut for %i seconds', async (seconds) => {
  const { postgres, path, url } = await distantPostgres({ fsync: true });
  const servers = await startTwo(url);
  const { attempts, span, mended } = await underLoad(urlsOf(servers), async () => {
    path.cut();
    await pause(seconds * 1000);
    path.mend();
  });
  const what = `Cut off for ${seconds} s ${path.means}`;
  const failed = await expectEachOnce(what, attempts, [postgres, 'uplink'], span);
  expect(failed.filter(({ started, ended: finished }) => finished - started > 12_000)).toEqual([]);
  const back = Math.round(firstTaken(attempts, mended) - mended);
  console.info(`Messages were taken again ${back} ms after it was mended.`);
  expect(back).toBeLessThan(6000);
});

/** Cuts it at a time at which anyone who is behind it has begun to write, and holds up all others from the same address. */
async function cutWhileWriting(postgres: Postgres, path: DistantPostgres['path']) {
  const held = `select 1 from pg_locks join pg_stat_activity using (pid)
    where locktype = 'advisory' and granted and (classid, objid) = (${writeLock})
      and client_addr is not null and state_change < now() - interval '200 ms'`;
  for (;;) {
    path.cut();
    await pause(300);
    const holders = await postgres.psql(held);
    if (holders.length > 0) return;
    path.mend();
    await pause(500);
  }
}

it('serves on at one machine when the other is cut off from PostgreSQL', async () => {
  const { postgres, path, url } = await distantPostgres({ fsync: true });
  const servers = await startTwo(url, `postgres://uplink@/uplink?host=${postgres.socket}&port=${postgres.port}`);
  const { attempts, span } = await underLoad(urlsOf(servers), async () => {
    await cutWhileWriting(postgres, path);
    await pause(20_000);
    path.mend();
  });
  const what = `One of two machines cut off ${path.means}`;
  const failed = await expectEachOnce(what, attempts, [postgres, 'uplink'], span);
  expect(failed.filter(({ at }) => at === servers[1].url)).toEqual([]);
});

it.runIf(mayMount)('stores each accepted message once when the disk of PostgreSQL is full', async () => {
  const disk = ownDisk(400 * 1024, ',mode=1777');
  chmodSync(dirname(disk), 0o755);
  const previous = process.env.TMPDIR;
  process.env.TMPDIR = disk;
  const postgres = await ownPostgres().finally(() => {
    if (previous === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = previous;
  });
  const servers = await startTwo(postgres.url());
  const filler = join(disk, 'filler');
  const { attempts, span } = await underLoad(urlsOf(servers), async () => {
    const { bavail, bsize } = statfsSync(disk);
    // Meanwhile someone else may take some of what is left.
    expect(() => writeFileSync(filler, Buffer.alloc((bavail + 100) * bsize, 'x'))).toThrow(/ENOSPC/);
    await pause(15_000);
    rmSync(filler);
    await postgres.start();
  });
  const failed = await expectEachOnce('The disk full', attempts, [postgres, 'uplink'], span);
  expect(failed.length).toBeGreaterThan(0);
});

it('stores each accepted message once when other clients take all connections', async () => {
  const postgres = await ownPostgres({ settings: { max_connections: 60, superuser_reserved_connections: 3 } });
  const servers = await startTwo(postgres.url());
  const { attempts, span } = await underLoad(urlsOf(servers), async () => {
    const idle = await Promise.all(
      Array.from({ length: 100 }, async () => {
        const client = new Client({ connectionString: postgres.url() });
        client.on('error', () => undefined);
        return client.connect().then(
          () => client,
          () => null,
        );
      }),
    );
    expect(idle).toContain(null);
    await pause(15_000);
    await Promise.all(idle.map((client) => client?.end()));
  });
  await expectEachOnce('100 connections too many', attempts, [postgres, 'uplink'], span);
});
