/** The cost of the single file: the time to its first page, its memory at rest, and its size. */
import { spawn, spawnSync } from 'node:child_process';
import { copyFileSync, readFileSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { PrepareError, root } from '../prepare.mjs';
import { median } from './compare.mjs';

const rounds = 7;
/** Milliseconds: what the start took is given back five and ten seconds after it (app/server/idle-memory.server.ts). */
const untilAtRest = 12_000;

/** Builds `dist/uplink`, and starts it a few times on a data folder that exists. */
export async function binary({ folder, report }) {
  const { status } = spawnSync(process.execPath, [join(root, 'scripts', 'build-binary.mjs')], { stdio: 'inherit' });
  if (status !== 0) throw new PrepareError('The single file could not be built.');
  const file = join(folder, 'uplink');
  const dataDir = join(folder, 'data');
  // A copy, as on a server: how much of a file the system keeps mapped depends on how it was written.
  copyFileSync(join(root, 'dist', 'uplink'), file);
  // The first start makes the database, and brings the file into the system's cache.
  await measure(file, dataDir, 0);
  const measured = [];
  for (let round = 0; round < rounds; round++) measured.push(await measure(file, dataDir, untilAtRest));
  const of = (name) => median(measured.map((one) => one[name]));
  report.add('single file: start to the first page', of('seconds'), { limit: 0.6, unit: 's' });
  report.add('single file: memory at rest', of('residentMb'), { limit: 120, unit: 'MB', digits: 0 });
  report.add('single file: size', statSync(file).size / 1e6, { limit: 165, unit: 'MB', digits: 0 });
}

/** One start. @returns the seconds to the first page, and the memory after a rest */
async function measure(file, dataDir, idleFor) {
  const started = performance.now();
  const child = spawn(file, [], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir },
  });
  const finished = new Promise((resolve) => child.once('exit', resolve));
  try {
    await firstPage(await listeningPort(child));
    const seconds = (performance.now() - started) / 1000;
    await wait(idleFor);
    return { seconds, residentMb: residentMemory(child.pid) };
  } finally {
    child.kill('SIGTERM');
    await finished;
  }
}

function listeningPort(child) {
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`It ended with ${code}.`)));
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += chunk;
      const port = /"port":(\d+)/.exec(text)?.[1];
      if (port) resolve(Number(port));
    });
  });
}

function firstPage(port) {
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port, path: '/', agent: false }, (response) => {
      response.resume().once('end', () => {
        if (response.statusCode === 200) resolve();
        else reject(new Error(`The page answered ${response.statusCode}.`));
      });
    });
    outgoing.once('error', reject).end();
  });
}

/** In MB, as the system counts it (https://man7.org/linux/man-pages/man5/proc_pid_status.5.html). */
function residentMemory(pid) {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1000;
}
