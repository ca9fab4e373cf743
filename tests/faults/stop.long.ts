/** Stopping the program, gracefully and not. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import BetterSqlite3 from 'better-sqlite3';
import { expect, it } from 'vitest';
import { manyRequests, openHttp2 } from '../http2-frames';
import { describeProgram, hasScript, runCommand, type Server } from '../program';
import {
  databaseIn,
  encryptedServer,
  isWhole,
  ownFolder,
  ownServer,
  sendMessage,
  siteName,
  stopUnderLoad,
  storedMessages,
} from './workspace';

it('finishes started requests and exits with 0 on SIGTERM under load', async () => {
  const dataDir = ownFolder();
  const server = await ownServer(dataDir);
  const saved = await stopUnderLoad(server);
  expect(await server.ended).toEqual({ code: 0, signal: null });
  expect(storedMessages(databaseIn(dataDir))).toEqual(expect.arrayContaining(saved));
});

/**
 * Sends a request of which the body waits until the server has noticed that it is to stop.
 *
 * @param signal is called once the request has begun
 * @param waitsFor a line of the log
 */
function slowRequest(server: Server, signal: () => void, waitsFor = 'Stopping.'): Promise<string> {
  const body = 'x'.repeat(20);
  const head = [
    'POST /api/contact HTTP/1.1',
    'Host: localhost',
    'Content-Type: application/json',
    'Expect: 100-continue',
  ];
  return new Promise((done) => {
    const socket = connect(server.port, '127.0.0.1');
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
      if (/^HTTP\/1\.1 100 [^\r]*\r\n\r\n$/.test(text)) signal();
    });
    socket.once('error', () => undefined).once('close', () => done(text));
    socket.write(`${[...head, `Content-Length: ${body.length}`].join('\r\n')}\r\n\r\n`);
    const pending = setInterval(() => {
      if (!server.log.some((line) => line.includes(waitsFor))) return;
      clearInterval(pending);
      socket.write(body);
    }, 20);
    socket.once('close', () => clearInterval(pending));
  });
}

/** Two signals at the same time arrive as one. */
async function signals(server: Server, ...names: NodeJS.Signals[]) {
  for (const name of names) {
    server.process.kill(name);
    await new Promise((done) => setTimeout(done, 100));
  }
}

it('lets a slow request finish on SIGTERM', async () => {
  const server = await ownServer(ownFolder());
  const answer = await slowRequest(server, () => void signals(server, 'SIGTERM'));
  expect(answer).toMatch(/\r\n\r\nHTTP\/1\.1 400 /);
  expect(await server.ended).toEqual({ code: 0, signal: null });
});

/** Asks on a connection that is kept. @returns the status, and what it says of itself */
const requestOn = (agent: Agent, server: Server, path: string) =>
  new Promise<[number | undefined, string]>((done, fail) => {
    get({ agent, host: '127.0.0.1', port: server.port, path }, async (answer) => {
      done([answer.statusCode, JSON.parse(await text(answer)).status]);
    }).on('error', fail);
  });

it('reports "stopping" to the readiness check and "ok" to the health check while stopping', async () => {
  const server = await ownServer(ownFolder());
  const [balancer, watcher] = [new Agent({ keepAlive: true }), new Agent({ keepAlive: true })];
  expect(await requestOn(balancer, server, '/api/health?ready')).toEqual([200, 'ok']);
  expect(await requestOn(watcher, server, '/api/health')).toEqual([200, 'ok']);
  const slow = slowRequest(server, () => server.process.kill('SIGTERM'), 'never said');
  await expect.poll(() => server.log.join(''), { timeout: 20_000, interval: 20 }).toContain('Stopping.');
  const answers = [requestOn(balancer, server, '/api/health?ready'), requestOn(watcher, server, '/api/health')];
  expect(await Promise.all(answers)).toEqual([
    [503, 'stopping'],
    [200, 'ok'],
  ]);
  await slow;
  expect((await server.ended).signal).toBeNull();
});

it('cancels a running backup on SIGTERM and leaves no file', async () => {
  const dataDir = ownFolder();
  await runCommand(dataDir, ['migrate']);
  const file = new BetterSqlite3(databaseIn(dataDir));
  file.exec('create table ballast (bytes blob)');
  for (let megabyte = 0; megabyte < 150; megabyte += 1) file.exec('insert into ballast values (zeroblob(1000000))');
  file.close();
  const folder = join(dataDir, 'backups');
  // Its copy is under way when there is a draft: every second one is begun.
  const server = await ownServer(dataDir, { BACKUP_EVERY: '* * * * *' });
  const drafts = () => (existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.partial')) : []);
  await expect.poll(drafts, { timeout: 130_000, interval: 5 }).toHaveLength(1);
  server.process.kill('SIGTERM');
  expect(await server.ended).toEqual({ code: 0, signal: null });
  expect(readdirSync(folder)).toEqual([]);
}, 150_000);

it('removes the drafts of a killed backup at the next start', async () => {
  const dataDir = ownFolder();
  await runCommand(dataDir, ['migrate']);
  const folder = join(dataDir, 'backups');
  mkdirSync(folder);
  const finished = spawnSync('true').pid;
  const left = [
    join(folder, `uplink-20260101T000000Z.sqlite.${finished}.partial`),
    join(folder, `uplink-20260101T000000Z.sqlite.${finished}.partial-journal`),
    `${databaseIn(dataDir)}.${finished}.partial`,
    `${databaseIn(dataDir)}.before-migration.${finished}`,
  ];
  // Its process runs, and it was written to just now.
  const another = join(folder, `uplink-20260102T000000Z.sqlite.${process.pid}.partial`);
  for (const path of [...left, another]) writeFileSync(path, 'erased long ago');
  await ownServer(dataDir);
  await expect.poll(() => left.filter((path) => existsSync(path))).toEqual([]);
  expect(existsSync(another)).toBe(true);
});

it.each<NodeJS.Signals>(['SIGINT', 'SIGTERM'])('ignores a second %s, as npm sends it on Ctrl-C', async (signal) => {
  const server = await ownServer(ownFolder());
  const answer = await slowRequest(server, () => void signals(server, signal, signal), 'Already stopping');
  expect(answer).toMatch(/\r\n\r\nHTTP\/1\.1 400 /);
  expect(await server.ended).toEqual({ code: 0, signal: null });
});

it.each(['1', '2'])(
  'keeps serving with %s processes, and opens no debugger, when it gets signals of a daemon',
  async (WORKERS) => {
    const server = await ownServer(ownFolder(), { WORKERS });
    const sent = ['SIGUSR1', 'SIGUSR2', 'SIGHUP'] as const;
    await signals(server, ...sent);
    for (const signal of sent)
      await expect.poll(() => server.log.join()).toContain(`"signal":"${signal}","msg":"Signal ignored.`);
    expect(await sendMessage(server, 'after the signals')).toBe(201);
    expect(server.log.join()).not.toContain('Debugger');
  },
);

it.runIf(hasScript)('stops gracefully when its terminal closes', async () => {
  const dataDir = ownFolder();
  const log = join(dataDir, 'log');
  const { command, cwd, env } = describeProgram(dataDir);
  const line = `exec ${command.map((word) => `'${word}'`).join(' ')} serve > '${log}' 2>&1`;
  const terminal = spawn('script', ['--quiet', '--command', line, '/dev/null'], {
    cwd,
    stdio: ['pipe', 'ignore', 'inherit'],
    env: { ...env, PORT: '0', PATH: process.env.PATH, SHELL: '/bin/sh' },
  });
  const lines = () => readFileSync(log, 'utf8');
  await expect.poll(lines, { timeout: 30_000 }).toContain('Uplink is serving');
  terminal.kill('SIGKILL');
  await expect.poll(lines, { timeout: 15_000 }).toMatch(/"Stopping\."[\s\S]*"Stopped\."/);
});

it('exits at once on a third signal', async () => {
  const server = await ownServer(ownFolder());
  await slowRequest(server, () => void signals(server, 'SIGINT', 'SIGINT', 'SIGTERM'), 'never said');
  expect(await server.ended).toEqual({ code: 1, signal: null });
});

it('loses no acknowledged message when killed repeatedly', async () => {
  const dataDir = ownFolder();
  const saved: string[] = [];
  for (let round = 0; round < (process.env.FAULTS?.includes('slow') ? 12 : 3); round += 1) {
    const server = await ownServer(dataDir);
    const target = saved.length + 5 + round;
    const senders = Array.from({ length: 4 }, async (_, sender) => {
      for (let index = 0; ; index += 1) {
        const text = `Round ${round}, from ${sender}, number ${index}`;
        if ((await sendMessage(server, text)) !== 201) return;
        saved.push(text);
        if (saved.length === target) server.process.kill('SIGKILL');
      }
    });
    await Promise.all(senders);
    await server.ended;
    expect(storedMessages(databaseIn(dataDir))).toEqual(expect.arrayContaining(saved));
    expect(isWhole(databaseIn(dataDir))).toBe(true);
  }
});

it('stops in time while an HTTP/2 client reads none of its responses', async () => {
  const server = await encryptedServer();
  const socket = await openHttp2(Number(new URL(server.url).port), siteName);
  socket.on('error', () => undefined).pause();
  socket.write(manyRequests(siteName, '/social-share.png'));
  await new Promise((done) => setTimeout(done, 1_000));
  server.process.kill('SIGTERM');
  expect(await server.ended).toEqual({ code: 0, signal: null });
});
