/** Several processes that serve one database: shared state, jobs that run once, and replacement of one that dies. */
import { readFileSync } from 'node:fs';
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { connect } from 'node:tls';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openSecret } from '../../app/platform/secret.server';
import { openStore } from '../../db/sqlite/store.server';
import { abuse, abuseCount, openHttp2 } from '../http2-frames';
import { startMailServer } from '../mail-server';
import { configureMail } from '../messages';
import type { Server } from '../program';
import { cookieIn } from './uploads';
import {
  databaseIn,
  isWhole,
  ownFolder,
  ownServer,
  sendMessage,
  siteName,
  siteSettings,
  stopUnderLoad,
  storedMessages,
} from './workspace';

const workers = { WORKERS: '2', SETUP_TOKEN: 'off' };
const pollOptions = { timeout: 40_000, interval: 100 };

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** Asks over a connection of its own: the processes take those in turn. */
function query(
  { port }: Pick<Server, 'port'>,
  method: string,
  path: string,
  {
    cookie,
    body,
    headers = {},
  }: { cookie?: string; body?: object | URLSearchParams; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const isForm = body instanceof URLSearchParams;
  const text = body && (isForm ? body.toString() : JSON.stringify(body));
  const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json';
  const all = { ...headers, ...(cookie ? { cookie } : {}), ...(text ? { 'content-type': type } : {}) };
  const agent = new Agent({ keepAlive: false });
  return new Promise((resolve, reject) => {
    const requested = request({
      port,
      host: '127.0.0.1',
      method,
      path,
      agent,
      headers: { host: `localhost:${port}`, ...all },
    });
    requested.on('error', reject).on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk)).on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(chunks).toString(),
        }),
      );
    });
    requested.end(text);
  });
}

/** The processes that serve, from the system's table. */
function workersOf(server: Server): number[] {
  const pid = server.process.pid;
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
}

async function bothServe(server: Server) {
  const token = 'a-token-for-the-test';
  await vi.waitFor(async () => {
    const { text } = await query(server, 'GET', '/metrics', { headers: { authorization: `Bearer ${token}` } });
    expect(workersOf(server)).toHaveLength(2);
    expect(Number(/^uplink_processes (\d+)$/m.exec(text)?.[1])).toBe(2);
  }, pollOptions);
}

async function start(dataDir: string, environment: Record<string, string> = {}): Promise<Server> {
  const server = await ownServer(dataDir, { ...workers, METRICS_TOKEN: 'a-token-for-the-test', ...environment });
  await bothServe(server);
  return server;
}

it("Two processes show each other's changes at once", async () => {
  const dataDir = ownFolder();
  const server = await start(dataDir);
  const cookie = await cookieIn(dataDir);
  for (let count = 0; count < 12; count += 1) {
    const name = `Company ${count}`;
    // The page is in memory at both before.
    for (let time = 0; time < 4; time += 1) expect((await query(server, 'GET', '/')).text).not.toContain(name);
    const made = await query(server, 'POST', '/api/admin/testimonials', {
      cookie,
      body: {
        authorName: 'Ada',
        authorInitials: 'AB',
        authorPosition: 'Director',
        companyName: name,
        content: 'They came at once, and knew what to do.',
        rating: 5,
      },
    });
    expect([made.status, made.text]).toEqual([201, expect.anything()]);
    for (let time = 0; time < 4; time += 1) expect((await query(server, 'GET', '/')).text).toContain(name);
  }
});

it('Two processes show unsaved preview text from each other', async () => {
  const dataDir = ownFolder();
  const server = await start(dataDir);
  const cookie = await cookieIn(dataDir);
  for (let count = 0; count < 8; count += 1) {
    const body = new URLSearchParams({ tag: `Words of the ${count}th moment` });
    const taken = await query(
      server,
      'POST',
      '/admin/home-page/hero/live-preview?_data=routes%2Fadmin.home-page_.%24section_.live-preview',
      {
        cookie,
        body,
        headers: { 'sec-fetch-site': 'same-origin' },
      },
    );
    expect(taken.text).toContain('true');
    for (let time = 0; time < 2; time += 1) {
      expect((await query(server, 'GET', `/?draft=${count}`, { cookie })).text).toContain(
        `Words of the ${count}th moment`,
      );
    }
  }
});

it('Two processes share rate limits', async () => {
  const server = await start(ownFolder(), { CONTACT_RATE_LIMIT: '3/600', LOGIN_RATE_LIMIT: '4/900' });
  const statuses: number[] = [];
  for (let count = 0; count < 5; count += 1) statuses.push(await sendMessage(server, `Message ${count}`));
  expect(statuses).toEqual([201, 201, 201, 429, 429]);
  const guess = { username: 'ada', password: 'a guess' };
  const guesses: number[] = [];
  for (let count = 0; count < 6; count += 1)
    guesses.push((await query(server, 'POST', '/api/auth/login', { body: guess })).status);
  expect(guesses).toEqual([401, 401, 401, 401, 429, 429]);
});

it('Processes are replaced after three kills in a row, without loss of a message or notification', async () => {
  const dataDir = ownFolder();
  const mailServer = await startMailServer();
  onTestFinished(() => mailServer.stop());
  const store = openStore(databaseIn(dataDir));
  onTestFinished(() => store.close());
  await store.migrate();
  openSecret(null, dataDir);
  await configureMail(store, { port: mailServer.port });
  const server = await start(dataDir);
  const saved: string[] = [];
  for (let round = 0; round < 3; round += 1) {
    // The first of them is the leader.
    const [victim = 0] = workersOf(server);
    process.kill(victim, 'SIGKILL');
    for (let count = 0; count < 5; count += 1) {
      const text = `Round ${round}, number ${count}`;
      if ((await sendMessage(server, text)) === 201) saved.push(text);
      else await pause(50);
    }
    await bothServe(server);
    expect(workersOf(server)).not.toContain(victim);
  }
  expect(storedMessages(databaseIn(dataDir))).toEqual(expect.arrayContaining(saved));
  // The deliveries of the dead process are sent again when its lease expires.
  await store.queries
    .updateTable('outboxMails')
    .set({ leasedUntil: '2026-01-01T00:00:00.000Z' })
    .where('status', '=', 'sending')
    .execute();
  const notified = () =>
    mailServer.received.filter(({ to }) => to[0] === 'desk@uplink.example').map(({ mail }) => mail.text ?? '');
  await vi.waitFor(() => {
    for (const text of saved) expect(notified().filter((mail) => mail.includes(text)).length, text).toBeGreaterThan(0);
  }, pollOptions);
  const waits = server.log.flatMap((line) => /"wait":(\d+)/.exec(line)?.[1] ?? []).map(Number);
  expect(waits).toHaveLength(3);
  expect(isWhole(databaseIn(dataDir))).toBe(true);
});

it('Two processes finish started requests on SIGTERM and exit with 0', async () => {
  const dataDir = ownFolder();
  const server = await start(dataDir);
  const pids = workersOf(server);
  const saved = await stopUnderLoad(server);
  expect(await server.ended).toEqual({ code: 0, signal: null });
  expect(storedMessages(databaseIn(dataDir))).toEqual(expect.arrayContaining(saved));
  for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow();
});

it('Processes stop when the first one is killed, and report a port in use once', async () => {
  const server = await start(ownFolder());
  const pids = workersOf(server);
  server.process.kill('SIGKILL');
  await vi.waitFor(() => {
    for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow();
  }, pollOptions);
  const taken = await start(ownFolder());
  await expect(ownServer(ownFolder(), { ...workers, PORT: String(taken.port) })).rejects.toThrow(/Port \d+ is in use/);
});

it("Two processes resume each other's TLS sessions, even after one is replaced", async () => {
  const dataDir = ownFolder();
  const server = await ownServer(dataDir, { ...workers, ...siteSettings(dataDir) });
  const bothHave = (processes: number) =>
    vi.waitFor(
      () => expect(server.log.filter((line) => line.includes('Certificate loaded'))).toHaveLength(processes),
      pollOptions,
    );
  /** Ten connections, so some to each process. @returns how often the session was resumed */
  const comeWith = async (session: Buffer) => {
    const times = await Promise.all(Array.from({ length: 10 }, () => shakeHands(server.port, session)));
    return times.filter(({ isReused }) => isReused).length;
  };
  await bothHave(2);
  // Each process listens shortly after it has loaded the certificate, and agrees on keys with the others then.
  const session = await vi.waitFor(async () => {
    const { session } = await shakeHands(server.port);
    expect(await comeWith(session)).toBe(10);
    return session;
  }, pollOptions);
  const [first = 0] = workersOf(server);
  process.kill(first, 'SIGKILL');
  await bothHave(3);
  await vi.waitFor(() => expect(workersOf(server)).toHaveLength(2), pollOptions);
  await vi.waitFor(async () => expect(await comeWith(session)).toBe(10), pollOptions);
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

it("Two processes ban an attacker's address together", async () => {
  const dataDir = ownFolder();
  const server = await ownServer(dataDir, { ...workers, ...siteSettings(dataDir) });
  const timesLogged = (text: string) => server.log.filter((line) => line.includes(text)).length;
  await vi.waitFor(() => expect(timesLogged('Certificate loaded')).toBe(2), pollOptions);
  const comeFrom = (address: string) => openHttp2(server.port, siteName, address);
  const [flooder, visitor] = ['127.0.0.66', '127.0.0.67'];
  for (const finished of [1, 2]) {
    const piece = abuseCount.pings ?? (() => Buffer.of());
    expect(await abuse(await comeFrom(flooder), (round) => piece(siteName, round), 20_000)).not.toBeNull();
    await vi.waitFor(() => expect(timesLogged('Connection closed')).toBe(finished), pollOptions);
  }
  // Each process learns of the abuse from the other.
  await vi.waitFor(async () => {
    for (let count = 0; count < 6; count += 1) await expect(comeFrom(flooder)).rejects.toThrow();
  }, pollOptions);
  for (let count = 0; count < 6; count += 1) (await comeFrom(visitor)).destroy();
});
