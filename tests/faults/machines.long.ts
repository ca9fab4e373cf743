/** Two machines that serve one database, the second with two processes: both know the same. */
import { connect } from 'node:tls';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { setSession } from '../../app/http/session/actor.server';
import { openSecret } from '../../app/platform/secret.server';
import { readConnection } from '../../db/postgres/connection.server';
import { openPostgresStore } from '../../db/postgres/store.server';
import { startMailServer } from '../mail-server';
import { configureMail } from '../messages';
import { type Postgres, startPostgres } from '../postgres';
import type { Server } from '../program';
import { createSession } from '../staff';
import { ownFolder, ownServer, sendMessage, siteName, siteSettings } from './workspace';

const secret = 'a secret that both machines are told of';
const token = 'a-token-for-the-test';
const pollOptions = { timeout: 40_000, interval: 50 };
let postgres: Postgres;
let database = '';
let count = 0;

beforeAll(async () => {
  postgres = await startPostgres({ fsync: true });
});

afterAll(() => postgres.remove());

beforeEach(async () => {
  count += 1;
  database = `site_${count}`;
  await postgres.createDatabase(database);
});

const settings = (images: string) => ({
  DATABASE_URL: postgres.url(database),
  MEDIA_STORE: images,
  APP_SECRET: secret,
  SETUP_TOKEN: 'off',
  METRICS_TOKEN: token,
});

/** How many processes of its machine the server knows. */
const processesOf = async (server: Server) =>
  Number(/^uplink_processes (\d+)$/m.exec(await query(server, '/metrics', { authorization: `Bearer ${token}` }))?.[1]);

async function startBoth(environment: (dataDir: string) => Record<string, string> = () => ({})) {
  const folders = [ownFolder(), ownFolder()] as const;
  const shared = settings(ownFolder());
  const one = await ownServer(folders[0], { ...shared, ...environment(folders[0]) });
  const other = await ownServer(folders[1], { ...shared, ...environment(folders[1]), WORKERS: '2' });
  return { one, other };
}

async function openStore() {
  const store = await openPostgresStore(readConnection(postgres.url(database)));
  onTestFinished(() => store.close());
  return store;
}

async function logInAt(store: Awaited<ReturnType<typeof openStore>>, username: string): Promise<string> {
  openSecret(secret, '');
  const session = await createSession(store, 'admin', username);
  const [cookie = ''] = (await setSession({ isSecure: false }, session)).split(';');
  return cookie;
}

/** Over a connection of its own. */
async function query({ url }: Server, path: string, headers: Record<string, string>, method = 'GET', body?: unknown) {
  const isForm = body instanceof URLSearchParams;
  const type: Record<string, string> = body && !isForm ? { 'content-type': 'application/json' } : {};
  const text = isForm ? body : JSON.stringify(body);
  const answer = await fetch(url + path, {
    method,
    headers: { ...headers, ...type, connection: 'close' },
    ...(body ? { body: text } : {}),
  });
  return answer.text();
}

it("Two machines show each other's unsaved preview text", async () => {
  const { one, other } = await startBoth();
  // A process that starts later has heard nothing of what came before.
  await vi.waitFor(async () => expect(await processesOf(other)).toBe(2), pollOptions);
  const store = await openStore();
  const cookie = await logInAt(store, 'ada');
  const typed = '/admin/home-page/hero/live-preview?_data=routes%2Fadmin.home-page_.%24section_.live-preview';
  // More than fits into one notification.
  const long = 'all of it '.repeat(1000);
  for (let round = 0; round < 6; round += 1) {
    const [typedAt, requestedAt] = round % 2 ? [one, other] : [other, one];
    const texts = `Words of the ${round}th moment`;
    const started = performance.now();
    await query(
      typedAt,
      typed,
      { cookie, 'sec-fetch-site': 'same-origin' },
      'POST',
      new URLSearchParams({ tag: texts, description: long }),
    );
    // The wait is no longer than necessary.
    expect(performance.now() - started).toBeLessThan(700);
    for (let time = 0; time < 3; time += 1)
      expect(await query(requestedAt, `/?draft=${round}`, { cookie })).toContain(texts);
  }
});

it('Two machines report only their own processes in the metrics', async () => {
  const { one, other } = await startBoth();
  await vi.waitFor(async () => expect([await processesOf(one), await processesOf(other)]).toEqual([1, 2]), pollOptions);
});

it("Two machines send notifications of each other's messages at once, and after one is killed", async () => {
  const mailServer = await startMailServer();
  onTestFinished(() => mailServer.stop());
  const { one, other } = await startBoth();
  const store = await openStore();
  openSecret(secret, '');
  await configureMail(store, { port: mailServer.port });
  const newcomers = (text: string) =>
    vi.waitFor(() => {
      const mails = mailServer.received.filter(({ mail }) => mail.text?.includes(text));
      expect(mails.filter(({ to }) => to[0] === 'desk@uplink.example')).toHaveLength(1);
    }, pollOptions);
  expect(await sendMessage(one, 'The first')).toBe(201);
  await newcomers('The first');
  const times: number[] = [];
  for (let round = 0; round < 4; round += 1) {
    const started = performance.now();
    expect(await sendMessage(other, `Round ${round}`)).toBe(201);
    await newcomers(`Round ${round}`);
    times.push(performance.now() - started);
  }
  // A worker looks every five seconds by itself, so half of them are not sooner by chance.
  expect(times.toSorted((one, next) => one - next)[1]).toBeLessThan(2000);
  expect(Math.max(...times)).toBeLessThan(4500);
  one.process.kill('SIGKILL');
  const killed = performance.now();
  expect(await sendMessage(other, 'The last')).toBe(201);
  await newcomers('The last');
  expect(performance.now() - killed).toBeLessThan(30_000);
});

it("Two machines resume each other's TLS sessions", async () => {
  const { one, other } = await startBoth(siteSettings);
  await vi.waitFor(
    () => expect(other.log.filter((line) => line.includes('Certificate loaded'))).toHaveLength(2),
    pollOptions,
  );
  const { session } = await shakeHands(one.port);
  await vi.waitFor(async () => {
    const times = await Promise.all(Array.from({ length: 6 }, () => shakeHands(other.port, session)));
    expect(times.map(({ isReused }) => isReused)).toEqual(Array(6).fill(true));
  }, pollOptions);
});

/** With a ticket, which TLS 1.2 hands out within the handshake. */
function shakeHands(port: number, session?: Buffer): Promise<{ session: Buffer; isReused: boolean }> {
  return new Promise((done, fail) => {
    const how = { rejectUnauthorized: false, maxVersion: 'TLSv1.2' as const, ...(session ? { session } : {}) };
    const socket = connect({ host: '127.0.0.1', port, servername: siteName, ...how }, () => {
      done({ session: socket.getSession() ?? Buffer.of(), isReused: socket.isSessionReused() });
      socket.destroy();
    }).on('error', fail);
  });
}
