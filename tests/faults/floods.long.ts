/** HTTP/2 floods: clients that do not take part are served as before. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { request } from 'node:https';
import { join, resolve } from 'node:path';
import { buildSync } from 'esbuild';
import { expect, it, onTestFinished } from 'vitest';
import { abuse, abuseCount, openHttp2, randomFrames } from '../http2-frames';
import { encryptedServer, ownFolder, siteName } from './workspace';

/** Opens the page on a connection of its own. @returns how long that took, in milliseconds */
function visit(port: number): Promise<number> {
  const started = performance.now();
  return new Promise((done, fail) => {
    const at = { host: '127.0.0.1', port, servername: siteName, headers: { host: siteName } };
    request({ ...at, rejectUnauthorized: false, agent: false }, (answer) => {
      answer.resume().on('end', () => done(performance.now() - started));
    })
      .on('error', fail)
      .end();
  });
}

/** @returns the median, in milliseconds */
async function visits(port: number, times: number): Promise<number> {
  const taken: number[] = [];
  for (let number = 0; number < times; number += 1) {
    taken.push(await visit(port));
    await new Promise((next) => setTimeout(next, 20));
  }
  return taken.sort((a, b) => a - b)[times >> 1] ?? 0;
}

/** In a process of its own, or it would wait for its victims. */
function attack(kind: string, port: number) {
  const program = join(ownFolder(), 'attacker.mjs');
  const entryPoints = [resolve(import.meta.dirname, 'attacker.ts')];
  buildSync({ entryPoints, bundle: true, platform: 'node', format: 'esm', outfile: program });
  const child = spawn(process.execPath, [program, kind, String(port), siteName], { stdio: 'inherit' });
  onTestFinished(() => void child.kill('SIGKILL'));
}

it.each(Object.keys(abuseCount))('answers other visitors within 100 ms during an HTTP/2 attack by %s', async (kind) => {
  const { port } = await encryptedServer();
  const calm = await visits(port, 20);
  attack(kind, port);
  const busy = await visits(port, 60);
  console.log(`${kind}: a median of ${Math.round(calm)} ms before, ${Math.round(busy)} ms meanwhile`);
  expect(busy).toBeLessThan(100);
});

/** In MB. */
const memoryOf = ({ pid }: ChildProcess) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1000;

/** V8 collects garbage only when it must, so without a limit its laziness would look like a leak. */
const limitedHeap = { NODE_OPTIONS: '--max-old-space-size=200', MALLOC_TRIM_THRESHOLD_: '131072' };

/** A server that is attacked for so long, by connections from ever new addresses. */
async function victim(milliseconds: number) {
  const server = await encryptedServer(limitedHeap);
  const watching = setInterval(() => {
    // Before it takes the whole machine's.
    if (memoryOf(server.process) > 1000) server.process.kill('SIGKILL');
  }, 100);
  onTestFinished(() => clearInterval(watching));
  const deadline = performance.now() + milliseconds;
  let attackers = 0;
  return {
    server,
    isAttacked: () => performance.now() < deadline && server.process.exitCode === null,
    connect: () => {
      attackers += 1;
      return openHttp2(server.port, siteName, `127.66.${attackers >> 8}.${attackers & 255}`);
    },
    isWell: async () => {
      expect(server.process.exitCode).toBeNull();
      expect(memoryOf(server.process)).toBeLessThan(450);
      expect(await visit(server.port)).toBeLessThan(1000);
      console.log(`${attackers} attackers, then ${Math.round(memoryOf(server.process))} MB`);
    },
  };
}

it.runIf(process.platform === 'linux')('stays available under HTTP/2 abuse from ever new addresses', async () => {
  const { connect, isAttacked, isWell } = await victim(15_000);
  const attack = async (kind: string, pieces: number) => {
    while (isAttacked()) {
      const socket = await connect();
      const several = (round: number) => Array.from({ length: pieces }, (_, piece) => pieces * round + piece);
      const sent = (round: number) =>
        Buffer.concat(several(round).map((one) => abuseCount[kind]?.(siteName, one) ?? Buffer.of()));
      expect(await abuse(socket, sent, 10_000)).not.toBeNull();
    }
  };
  const kinds = Object.keys(abuseCount).filter((kind) => kind.includes('given up'));
  await Promise.all(kinds.flatMap((kind) => [1, 2, 3, 4].map((pieces) => attack(kind, pieces))));
  await isWell();
});

it.runIf(process.platform === 'linux')(
  'stays available and within its memory under HTTP/2 frames in random order',
  async () => {
    const { connect, isAttacked, isWell } = await victim(15_000);
    // A seed would not help, because the result depends on timing.
    const dice = (limit: number) => Math.floor(Math.random() * limit);
    const paths = ['/', '/blog', '/nope', '/api/contact', '/?index', '/api/health', '/api/testimonials'];
    const attack = async () => {
      while (isAttacked()) {
        const socket = await connect().catch(() => null);
        const until = performance.now() + dice(500);
        const piece = randomFrames(siteName, paths, dice);
        // Some do not read what they are answered.
        socket?.on('error', () => undefined)[dice(3) === 0 ? 'pause' : 'resume']();
        while (socket?.writable && isAttacked() && performance.now() < until) {
          socket.write(piece());
          await new Promise((next) => setTimeout(next, dice(15)));
        }
        socket?.[dice(2) ? 'destroy' : 'end']();
      }
    };
    await Promise.all(Array.from({ length: 16 }, attack));
    await isWell();
  },
);
