/** What visitors and staff get while a remote database is down, and after it returns. */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { type Postgres, startPostgres } from '../postgres';
import { type Server, tryCommand } from '../program';
import { stallingProxy } from './database-relay';
import { contactMessage, ownFolder, ownServer, sendMessage } from './workspace';

let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres({ tcp: true, fsync: true });
});
afterAll(() => postgres.remove());

let count = 0;

async function ownDatabase(): Promise<string> {
  count += 1;
  await postgres.createDatabase(`away_${count}`);
  return `away_${count}`;
}

const pollOptions = { timeout: 30_000, interval: 20 };
const settings = { SETUP_TOKEN: 'off', APP_SECRET: 'a secret of tests that is long enough' };
const typed = contactMessage('Our <telephones> are silent.\nPlease ring.');

/** Over a connection of its own: one that is kept may just be ended. */
const query = (server: Server, path: string, init: RequestInit = {}) =>
  fetch(server.url + path, { ...init, headers: { ...init.headers, connection: 'close' } });

async function post(server: Server): Promise<{ status: number; html: string; ms: number }> {
  const started = performance.now();
  const body = new URLSearchParams(typed);
  const answer = await query(server, '/?index', { method: 'POST', body, redirect: 'manual' });
  return { status: answer.status, html: await answer.text(), ms: performance.now() - started };
}

const statusOf = async (server: Server, path: string) => (await query(server, path)).status;

/** The fields that the form would send. */
function storedFields(html: string): Record<string, string> {
  const decode = (text: string) =>
    text
      .replace(/&quot;/g, '"')
      .replace(/&#x27;/g, "'")
      .replace(/&lt;/g, '<')
      .replace(/&gt;/g, '>')
      .replace(/&amp;/g, '&');
  const inputs = [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"\/>/g)];
  return Object.fromEntries(inputs.map(([, name = '', value = '']) => [name, decode(value)]));
}

async function expectHonesty(server: Server) {
  expect(await statusOf(server, '/')).toBe(200);
  expect(await statusOf(server, '/privacy-policy')).toBe(503);
  expect(await statusOf(server, '/api/health')).toBe(503);
  const ready = await query(server, '/api/health?ready');
  expect([ready.status, await ready.json()]).toMatchObject([200, { status: 'from memory' }]);
  const { status, html } = await post(server);
  expect(status).toBe(503);
  expect(storedFields(html)).toEqual(typed);
  expect(html).toMatch(/action="\/\?index"[\s\S]*Send again<\/button>/);
  expect(html).toContain('href="tel:+44');
  expect(html).toContain('<dd>Other</dd>');
  const body = JSON.stringify(typed);
  const headers = { 'content-type': 'application/json' };
  const json = await query(server, '/api/contact', { method: 'POST', headers, body });
  expect([json.status, json.headers.get('retry-after')]).toEqual([503, '30']);
}

async function expectRecovery(server: Server, since: number) {
  await expect.poll(() => sendMessage(server, 'It is back.'), pollOptions).toBe(201);
  expect(performance.now() - since).toBeLessThan(5000);
  expect(await statusOf(server, '/api/health')).toBe(200);
  expect(await statusOf(server, '/privacy-policy')).toBe(200);
  expect((await post(server)).status).toBe(303);
}

it('serves pages from memory and keeps form input while PostgreSQL is killed, and recovers', async () => {
  const server = await ownServer(ownFolder(), {
    ...settings,
    MEDIA_STORE: 'local',
    DATABASE_URL: postgres.url(await ownDatabase()),
  });
  expect(await statusOf(server, '/')).toBe(200);
  await postgres.kill('SIGKILL');
  expect((await post(server)).ms).toBeLessThan(3000);
  await expectHonesty(server);
  await postgres.start();
  await expectRecovery(server, performance.now());
  expect(server.log.join('\n')).not.toContain('"level":60');
});

it('answers within 12 seconds while the network to PostgreSQL stalls, and recovers', async () => {
  const path = await stallingProxy(postgres.port);
  const address = postgres.url(await ownDatabase()).replace(`:${postgres.port}/`, `:${path.port}/`);
  const server = await ownServer(ownFolder(), { ...settings, MEDIA_STORE: 'local', DATABASE_URL: address });
  expect(await statusOf(server, '/')).toBe(200);
  path.stall();
  const [first, isHealthy] = await Promise.all([post(server), statusOf(server, '/api/health')]);
  expect([first.status, isHealthy]).toEqual([503, 503]);
  expect(storedFields(first.html)).toEqual(typed);
  expect(first.ms).toBeLessThan(12_000);
  console.info(`Cut off: the first visitor was answered after ${Math.round(first.ms)} ms.`);
  expect((await post(server)).ms).toBeLessThan(2000);
  await expectHonesty(server);
  path.goOn();
  await expectRecovery(server, performance.now());
});

/** SQL that makes a database read only, by a setting for all, or for that database alone. */
const settingOf = {
  server: (value: string) => [`alter system set default_transaction_read_only = ${value}`, 'select pg_reload_conf()'],
  database: (value: string, name: string) => [`alter database "${name}" set default_transaction_read_only = ${value}`],
};

it.each(['server', 'database'] as const)(
  'says that the %s only reads, serves pages, keeps form input, and saves within 5 seconds of a change',
  async (kind) => {
    const name = await ownDatabase();
    const dataDir = ownFolder();
    const environment = { ...settings, MEDIA_STORE: 'local', DATABASE_URL: postgres.url(name) };
    const server = await ownServer(dataDir, environment);
    const health = async (path: string) => {
      const answer = await query(server, `/api/health${path}`);
      return [answer.status, await answer.json()];
    };
    expect(await sendMessage(server, 'Before.')).toBe(201);
    const set = async (value: string) => {
      for (const sql of settingOf[kind](value, name)) await postgres.psql(sql, 'postgres');
    };
    await set('on');
    onTestFinished(() => set('off'));
    const failing = expect.arrayContaining(['database']);
    await expect.poll(() => health(''), pollOptions).toMatchObject([503, { status: 'read-only', failing }]);
    expect(await health('?ready')).toMatchObject([200, { status: 'read-only', failing }]);
    expect(await statusOf(server, '/privacy-policy')).toBe(200);
    const { status, html } = await post(server);
    expect(status).toBe(503);
    expect(html).toContain('Our &lt;telephones&gt; are silent.');
    const doctor = await tryCommand(dataDir, ['doctor'], environment);
    expect([doctor.code, doctor.stdout]).toEqual([1, expect.stringMatching(/^FAIL {2}database: .*only reads/m)]);
    const another = await tryCommand(ownFolder(), ['serve'], { ...environment, PORT: '0' });
    expect(another.code).toBe(1);
    expect(another.stdout + another.stderr).toContain('The database only reads');
    await set('off');
    const since = performance.now();
    await expect.poll(() => sendMessage(server, 'After.'), pollOptions).toBe(201);
    expect(performance.now() - since).toBeLessThan(5000);
    expect(await health('')).toMatchObject([200, { status: 'ok' }]);
  },
);

it('stops without a failed query, whatever it is doing', async () => {
  const environment = { ...settings, MEDIA_STORE: 'local', DATABASE_URL: postgres.url(await ownDatabase()) };
  for (const delayMs of [0, 20, 60, 150, 400, 1000]) {
    const server = await ownServer(ownFolder(), environment);
    const visits = Array.from({ length: 10 }, (_, place) => statusOf(server, `/blog/nothing-${place}`).catch(() => 0));
    await pause(delayMs);
    await server.stop();
    await Promise.all(visits);
    const errors = server.log.flatMap((lines) => lines.split('\n')).filter((line) => line.includes('"err"'));
    expect(errors, `after ${delayMs} ms`).toEqual([]);
  }
});
