/** Instances that use PostgreSQL through PgBouncer. In transaction mode, nothing depends on one connection. */
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { type Postgres, startPostgres } from '../postgres';
import type { Server } from '../program';
import { expectEachOnce, sendOverBothProtocols } from './contact-senders';
import { hasPgBouncer, startPgBouncer } from './pgbouncer';
import { ownFolder, ownServer, sendMessage } from './workspace';

const owner = { username: 'ada', password: 'a long password', email: 'ada@byron.example' };
const secret = { APP_SECRET: 'a secret of tests that is long enough', SETUP_TOKEN: 'off' };
const headers = { 'content-type': 'application/json' };

const post = ({ url }: Server, path: string, body: object, cookie = '') =>
  fetch(url + path, { method: 'POST', headers: { ...headers, cookie }, body: JSON.stringify(body) });

const testimonial = (content: string) => ({
  authorName: 'Ada Byron',
  authorInitials: 'AB',
  authorPosition: 'Director',
  companyName: 'Byron & Co',
  content,
  rating: 5,
});

/** Apt has it as `pgbouncer`. */
it.runIf(hasPgBouncer)('saves messages, logs in, and shows changes on both instances through PgBouncer', async () => {
  const postgres = await startPostgres({ fsync: true });
  onTestFinished(() => postgres.remove());
  const addressOf = await startPgBouncer(postgres, 6);
  const shared = {
    DATABASE_URL: addressOf('uplink'),
    MEDIA_STORE: ownFolder(),
    ...secret,
  };
  const [one, other] = [await ownServer(ownFolder(), shared), await ownServer(ownFolder(), shared)];
  expect((await post(one, '/api/auth/setup', owner)).status).toBe(201);
  const login = await post(other, '/api/auth/login', owner);
  expect(login.status).toBe(200);
  const [cookie = ''] = login.headers.getSetCookie()[0]?.split(';') ?? [];

  const started = performance.now();
  const senders = sendOverBothProtocols([one.url, other.url]);
  await expect.poll(senders.taken, { timeout: 30_000 }).toBeGreaterThan(200);
  const attempts = await senders.end();
  const failed = await expectEachOnce('Through PgBouncer', attempts, [postgres, 'uplink'], [started, started]);
  expect(failed).toEqual([]);

  for (let round = 0; round < 4; round += 1) {
    const [changed, requested] = round % 2 ? [other, one] : [one, other];
    const content = `Said in round ${round}: they came at once, and knew what to do.`;
    expect((await post(changed, '/api/admin/testimonials', testimonial(content), cookie)).status).toBe(201);
    expect(await (await fetch(changed.url)).text()).toContain(content);
    const page = async () => (await fetch(requested.url)).text();
    await expect.poll(page, { timeout: 1000, interval: 20 }).toContain(content);
  }
});

const health = async ({ url }: Server) => (await fetch(`${url}/api/health`)).json();

it.runIf(hasPgBouncer)(
  'answers in time with fewer connections than DATABASE_POOL, and lists it in health, through PgBouncer in session mode',
  async () => {
    const postgres = await startPostgres({ fsync: true });
    onTestFinished(() => postgres.remove());
    const addressOf = await startPgBouncer(postgres, 3, 'session');
    const server = await ownServer(ownFolder(), { DATABASE_URL: addressOf('uplink'), MEDIA_STORE: 'local', ...secret });
    // The watch and the leader have a connection each, so one is left for requests.
    const visit = async (place: number) => {
      const started = performance.now();
      const { status } = await fetch(`${server.url}/blog/nothing-${place}`);
      return { status, isInTime: performance.now() - started < 12_000 };
    };
    const answers = await Promise.all(Array.from({ length: 20 }, (_, place) => visit(place)));
    expect(answers.filter(({ isInTime }) => !isInTime)).toEqual([]);
    expect(answers.filter(({ status }) => status === 404).length).toBeGreaterThan(10);
    expect(await sendMessage(server, 'There is a connection.')).toBe(201);
    const failing = expect.arrayContaining(['database']);
    await expect.poll(() => health(server), { timeout: 10_000 }).toMatchObject({ status: 'ok', failing });
  },
);

it.runIf(hasPgBouncer).each(['session', 'transaction'] as const)(
  'fails after 5 seconds without a connection, and says that the pooler gave none, in %s mode',
  async (mode) => {
    const postgres = await startPostgres({ fsync: true });
    onTestFinished(() => postgres.remove());
    // Enough for two processes, whose idle connections stay theirs in session mode.
    const connections = 12;
    const addressOf = await startPgBouncer(postgres, connections, mode);
    const server = await ownServer(ownFolder(), { DATABASE_URL: addressOf('uplink'), MEDIA_STORE: 'local', ...secret });
    const visit = async () => {
      const started = performance.now();
      const { status } = await fetch(`${server.url}/blog/nothing`);
      return [status, Math.round((performance.now() - started) / 1000)];
    };
    const status = async () => (await visit())[0];
    await expect.poll(status, { timeout: 30_000 }).toBe(404);
    const others = await takeAll(addressOf('uplink'), postgres, connections);
    const answers = await Promise.all([visit(), visit(), visit()]);
    for (const [status, seconds] of answers) {
      expect(status).toBe(503);
      expect(seconds).toBeLessThan(12);
    }
    expect(server.log.join('\n')).toContain('the pooler gave no connection');
    const second = ownServer(ownFolder(), { DATABASE_URL: addressOf('uplink'), MEDIA_STORE: 'local', ...secret });
    await pause(8000);
    await others();
    const { url } = await second;
    await expect.poll(async () => (await fetch(url)).status, { timeout: 30_000 }).toBe(200);
    await expect.poll(status, { timeout: 30_000 }).toBe(404);
  },
);

/** Gives all connections of the pooler to other programs. @returns a function that gives them back */
async function takeAll(url: string, postgres: Postgres, max: number) {
  const clients = Array.from({ length: max }, () => new Client({ connectionString: url, application_name: 'others' }));
  for (const client of clients) client.on('error', () => undefined);
  await Promise.all(clients.map((client) => client.connect()));
  const taken = Promise.all(clients.map((client) => client.query('begin')));
  await pause(1000);
  await postgres.psql("select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'uplink%'");
  await taken;
  return async () => {
    for (const client of clients) client.end().catch(() => undefined);
  };
}
