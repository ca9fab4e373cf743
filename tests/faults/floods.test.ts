/** Floods that HTTP/2 allows: whoever takes no part in them is served as before. */
import { spawn } from 'node:child_process';
import { request } from 'node:https';
import { join, resolve } from 'node:path';
import { buildSync } from 'esbuild';
import { expect, it, onTestFinished } from 'vitest';
import { floods } from '../http2-frames';
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
