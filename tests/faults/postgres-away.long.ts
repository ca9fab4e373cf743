/** What visitors and staff get while a remote database is down, and after it returns. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Postgres, startPostgres } from '../postgres';
import type { Server } from '../program';
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
  expect(performance.now() - since).toBeLessThan(2000);
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
  expect((await post(server)).ms).toBeLessThan(1000);
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
  expect((await post(server)).ms).toBeLessThan(500);
  await expectHonesty(server);
  path.goOn();
  await expectRecovery(server, performance.now());
});
