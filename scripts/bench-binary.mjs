/**
 * `node scripts/bench-binary.mjs`: what the single file costs, against its limits. Starts `dist/uplink` a few times on a
 * data folder that exists, and prints the median time to the first page, the memory it rests at, and its size.
 */
import { spawn } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { main, root } from './prepare.mjs';

const limits = { seconds: 0.8, residentMb: 125, sizeMb: 165 };
const rounds = 7;
/** Milliseconds: V8 gives back what the start took some eight seconds after it. */
const untilAtRest = 10_000;

await main(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'uplink-bench-'));
  const file = join(folder, 'uplink');
  const dataDir = join(folder, 'data');
  try {
    // A copy, as on a server: how much of a file the system keeps mapped depends on how it was written.
    copyFileSync(join(root, 'dist', 'uplink'), file);
    // The first start makes the database, and brings the file into the system's cache.
    await measure(file, dataDir, 0);
    const measured = [];
    for (let round = 0; round < rounds; round++) measured.push(await measure(file, dataDir, untilAtRest));
    const seconds = median(measured.map((one) => one.seconds));
    const residentMb = median(measured.map((one) => one.residentMb));
    const sizeMb = statSync(file).size / 1e6;
    report('start to first 200', seconds, limits.seconds, 's');
    report('resident when idle', residentMb, limits.residentMb, 'MB');
    report('size of the file', sizeMb, limits.sizeMb, 'MB');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

/** One start. @returns the seconds to the first page, and the memory some milliseconds later */
async function measure(file, dataDir, idleFor) {
  const started = performance.now();
  const child = spawn(file, [], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir },
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  try {
    await firstPage(await listeningPort(child));
    const seconds = (performance.now() - started) / 1000;
    await wait(idleFor);
    return { seconds, residentMb: residentMemory(child.pid) };
  } finally {
    child.kill('SIGTERM');
    await ended;
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

function median(values) {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)];
}

function report(what, value, limit, unit) {
  const verdict = value <= limit ? 'within' : 'OVER';
  console.log(
    `${what.padEnd(20)} ${value.toFixed(2).padStart(8)} ${unit.padEnd(2)}  ${verdict} the limit of ${limit} ${unit}`,
  );
  if (value > limit) process.exitCode = 1;
}
