/** Floods that HTTP/2 allows: whoever takes no part in them is served as before. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { request } from 'node:https';
import { join, resolve } from 'node:path';
import { buildSync } from 'esbuild';
import { expect, it, onTestFinished } from 'vitest';
import { flood, floods, openHttp2 } from '../http2-frames';
import { encryptedServer, ownFolder, siteName } from './place';

/** Opens the page on a connection of its own. @returns how long that took, in milliseconds */
function visit(port: number): Promise<number> {
  const begun = performance.now();
  return new Promise((done, fail) => {
    const at = { host: '127.0.0.1', port, servername: siteName, headers: { host: siteName } };
    request({ ...at, rejectUnauthorized: false, agent: false }, (answer) => {
      answer.resume().on('end', () => done(performance.now() - begun));
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

it.each(Object.keys(floods))('while somebody floods with %s, others wait for less than 100 ms', async (kind) => {
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

it.runIf(process.platform === 'linux')('who floods from ever new addresses only loses their connections', async () => {
  const server = await encryptedServer();
  const watching = setInterval(() => {
    // Before it takes the whole machine's.
    if (memoryOf(server.process) > 1000) server.process.kill('SIGKILL');
  }, 100);
  onTestFinished(() => clearInterval(watching));
  let attacks = 0;
  const deadline = performance.now() + 15_000;
  const attack = async (kind: string, pieces: number) => {
    while (performance.now() < deadline && server.process.exitCode === null) {
      attacks += 1;
      const socket = await openHttp2(server.port, siteName, `127.66.${attacks >> 8}.${attacks & 255}`);
      const several = (round: number) => Array.from({ length: pieces }, (_, piece) => pieces * round + piece);
      const sent = (round: number) =>
        Buffer.concat(several(round).map((one) => floods[kind]?.(siteName, one) ?? Buffer.of()));
      expect(await flood(socket, sent, 10_000)).not.toBeNull();
    }
  };
  const kinds = Object.keys(floods).filter((kind) => kind.includes('given up'));
  await Promise.all(kinds.flatMap((kind) => [1, 2, 3, 4].map((pieces) => attack(kind, pieces))));
  expect(memoryOf(server.process)).toBeLessThan(600);
  expect(await visit(server.port)).toBeLessThan(1000);
  console.log(`${attacks} floods, then ${Math.round(memoryOf(server.process))} MB`);
});
