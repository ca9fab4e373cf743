/** The processes that a benchmark starts, and what the system says of them. */
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { root } from '../prepare.mjs';

const ticksPerSecond = 100;

/** Runs the built program's command line to its end. */
export async function runProgram(dataDir, ...args) {
  const child = spawn(process.execPath, [join(root, 'build/main.js'), ...args], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`uplink ${args.join(' ')} ended with ${code}.`);
}

/** Starts the built program on a free port. Its log goes nowhere, but is written. */
export async function startProgram(dataDir) {
  const began = performance.now();
  const child = spawn(process.execPath, [join(root, 'build/main.js'), 'serve'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: '0',
      // It counts, but lets everything pass: all this comes from one address.
      CONTACT_RATE_LIMIT: '999999/60',
      LOG_LEVEL: 'info',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  const port = await new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The program ended with ${code}.`)));
    child.stdout.on('data', (chunk) => {
      if (text === null) return;
      text += chunk;
      const found = /"port":(\d+)/.exec(text);
      if (!found) return;
      text = null;
      resolve(Number(found[1]));
    });
  });
  const { status } = await fetchAnswer(port, '/');
  if (status !== 200) throw new Error(`The program answers ${status}.`);
  return { pid: child.pid, port, seconds: (performance.now() - began) / 1000, stop: () => stop(child) };
}

/** Starts the bare server with answers to give: `{ path, status, headers, body }`, the body in base64. */
export async function startBare(answers, databasePath) {
  const child = fork(join(root, 'scripts/bench/bare.mjs'), { cwd: root });
  child.send({ answers, databasePath });
  const [{ port }] = await once(child, 'message');
  return { pid: child.pid, port, stop: () => stop(child) };
}

/** Starts a process that loads others. `run(task)` answers with what it saw. */
export function startLoad() {
  const child = fork(join(root, 'scripts/bench/load.mjs'), { cwd: root });
  const run = async (task) => {
    child.send(task);
    const [result] = await once(child, 'message');
    if (result.fault) throw new Error(`The load failed: ${result.fault}`);
    return result;
  };
  return { run, stop: () => stop(child) };
}

async function stop(child) {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** One answer as it came: status, headers and undecoded body. */
export function fetchAnswer(port, path, headers = {}) {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers: { host: 'localhost', ...headers }, agent: false }, (response) => {
      const chunks = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => {
        const { statusCode: status, rawHeaders } = response;
        resolve({ status, rawHeaders, headers: response.headers, body: Buffer.concat(chunks) });
      });
    }).on('error', reject);
  });
}

/** The processor time that a process has used so far, in seconds (Linux). */
export function processorSeconds(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

/** The memory that a process has resident, in MB. */
export function residentMb(pid) {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;
}
