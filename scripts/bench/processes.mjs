/** The processes that a benchmark starts, and their use of resources. */
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { get } from 'node:http';
import { createServer } from 'node:net';
import { constants, getPriority, setPriority } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from '../prepare.mjs';

const ticksPerSecond = 100;

/**
 * Runs a command of the built program to its end.
 *
 * @param from the folder of the built clone
 * @throws when it fails
 */
export async function runProgram(dataDir, name, { environment = {}, options = [], from = root, inside = [] } = {}) {
  const [command, ...args] = [...inside, process.execPath, join(from, 'build/main.js'), name, ...options];
  const child = spawn(command, args, {
    cwd: from,
    env: { ...process.env, NODE_ENV: 'production', DATA_DIR: dataDir, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`uplink ${name} ended with ${code}.`);
}

/**
 * Starts the built program on a free port. Its log goes nowhere, but is written.
 *
 * @param from the folder of the built clone
 * @param environment variables of its own
 * @param nodeOptions for Node itself
 * @param query asks for the first page
 * @param onLine is reported each line of its log, once it serves
 * @param inside what starts it in a control group (control-group.mjs)
 */
export async function startProgram(
  dataDir,
  {
    environment = {},
    nodeOptions = [],
    ask: query = (port) => fetchAnswer(port, '/'),
    onLine,
    from = root,
    inside = [],
  } = {},
) {
  const { serverFlags, serverEnvironment } = await import(join(from, 'scripts/prepare.mjs'));
  const startedAt = performance.now();
  const node = [process.execPath, ...serverFlags, ...nodeOptions];
  const [command, ...args] = [...inside, ...node, join(from, 'build/main.js'), 'serve'];
  const child = spawn(command, args, {
    cwd: from,
    env: {
      ...process.env,
      ...serverEnvironment,
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: '0',
      // It counts, but lets everything pass: all this comes from one address.
      CONTACT_RATE_LIMIT: '999999/60',
      CONNECTION_LIMIT: 'off',
      // A name server that is not there: the domain of all these messages is none, and no one is to be asked about it.
      DNS_SERVERS: '127.0.0.1:1',
      LOG_LEVEL: 'info',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  const port = await new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The server exited with ${code}.`)));
    child.stdout.on('data', (chunk) => {
      if (text === null) return;
      text += chunk;
      const match = /"port":(\d+)/.exec(text);
      if (!match) return;
      text = null;
      resolve(Number(match[1]));
    });
  });
  if (onLine)
    createInterface({ input: child.stdout }).on('line', (line) => line.startsWith('{') && onLine(JSON.parse(line)));
  const { status } = await query(port);
  if (status !== 200) throw new Error(`The program answers ${status}.`);
  return {
    pid: child.pid,
    port,
    seconds: (performance.now() - startedAt) / 1000,
    stop: (signal) => stop(child, signal),
  };
}

/**
 * Starts the bare server with answers to give: `{ path, status, headers, body }`, the body in base64.
 *
 * @param postgres what `pg` connects with, where messages go to a server
 */
export async function startBare(answers, databasePath, postgres) {
  const child = fork(join(root, 'scripts/bench/bare.mjs'), { cwd: root });
  child.send({ answers, databasePath, postgres });
  const [{ port }] = await once(child, 'message');
  return { pid: child.pid, port, stop: () => stop(child) };
}

/** Starts a process that loads others. `run(task)` answers with what it saw. */
export const startLoad = () => startHelper('scripts/bench/load.mjs');

/** Starts a process that opens a bucket (bucket.mjs). */
export const startBucket = () => startHelper('scripts/bench/bucket.mjs');

/** Starts a process that asks for something every 20 ms (stalls/watcher.mjs). */
export const startWatcher = () => startHelper('scripts/bench/stalls/watcher.mjs');

function startHelper(program) {
  const child = fork(join(root, program), { cwd: root });
  const run = async (task) => {
    child.send(task);
    const [result] = await once(child, 'message');
    if (result.error) throw new Error(`${program} failed: ${result.error}`);
    return result;
  };
  return { pid: child.pid, run, stop: () => stop(child) };
}

async function stop(child, signal = 'SIGTERM') {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const finished = once(child, 'exit');
  child.kill(signal);
  await finished;
}

/** One response: status, headers and undecoded body. */
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

/** A port that no one listens at. */
export function freePort(host = '127.0.0.1') {
  return new Promise((resolve) => {
    const server = createServer().listen(0, host, () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
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

/**
 * Raises a process's priority, where permitted, to measure less noise. On Linux a priority belongs to a thread, so all
 * threads are raised alike, also those for the disk and garbage collection.
 */
export function putFirst({ pid }) {
  try {
    for (const thread of readdirSync(`/proc/${pid}/task`).map(Number))
      setPriority(thread, getPriority(thread) + constants.priority.PRIORITY_HIGH);
  } catch {
    // Only root may, and only Linux lists the threads.
  }
}
