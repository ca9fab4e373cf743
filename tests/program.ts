/** The built program in a process of its own: `build/main.js`, or the single file that UPLINK_BINARY names. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

const root = resolve(import.meta.dirname, '..');

export type Environment = Record<string, string>;

export interface Server {
  url: string;
  port: number;
  dataDir: string;
  /** The environment variables that were added to the usual ones. */
  environment: Environment;
  process: ChildProcess;
  /** The lines of its log so far. */
  log: string[];
  /** Resolves when it has ended. */
  ended: Promise<Ending>;
  stop(): Promise<void>;
}

export interface Ending {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** The output and the end of a command. */
export interface Outcome extends Ending {
  stdout: string;
  stderr: string;
}

/**
 * Nothing of the tester's own environment reaches it: vitest sets a BASE_URL, a developer has a PORT.
 * The single file needs nothing beside it, and is given nothing: it runs in the data folder, with an empty PATH.
 */
function spawnProgram(
  dataDir: string,
  args: string[],
  environment: Environment,
  input?: string,
  before: string[] = [],
  release?: string,
): ChildProcess {
  const { command, cwd, env } = describeProgram(dataDir, release);
  // Puts folders in front of the tester's own `PATH`.
  const withPath = (value = '') => ['/usr/bin/env', `PATH=${value}`];
  const placed = [...withPath(process.env.PATH), ...before, ...withPath(env.PATH), ...command];
  const [program = '', ...own] = before.length > 0 ? placed : command;
  const child = spawn(program, [...own, ...args], { cwd, stdio: 'pipe', env: { ...env, ...environment } });
  child.stdin?.on('error', () => undefined).end(input ?? '');
  return child;
}

/**
 * How the program is started: its command, and where and with what it runs.
 *
 * @param release the folder that another one was built in
 */
export function describeProgram(dataDir: string, release?: string) {
  const binary = release ? undefined : process.env.UPLINK_BINARY;
  const folder = release ?? root;
  const [command, cwd, base] = binary
    ? [[resolve(root, binary)], dataDir, { HOST: '127.0.0.1', PATH: '' }]
    : [[process.execPath, join(folder, 'build/main.js')], folder, { PATH: process.env.PATH }];
  return {
    command,
    cwd,
    env: { ...base, NODE_ENV: 'production' as const, DATA_DIR: dataDir, FETCH_PICTURES: 'off', DNS_SERVERS: 'off' },
  };
}

/** Runs a command to its end, whatever that is. @param release the folder that another one was built in */
export function tryCommand(
  dataDir: string,
  args: string[],
  environment: Environment = {},
  input?: string,
  release?: string,
): Promise<Outcome> {
  return startCommand(dataDir, args, environment, input, release).ended;
}

/** Starts a command, for anyone who wants to end it. */
export function startCommand(
  dataDir: string,
  args: string[],
  environment: Environment = {},
  input?: string,
  release?: string,
) {
  const child = spawnProgram(dataDir, args, environment, input, [], release);
  const finished = new Promise<Outcome>((done, fail) => {
    const output = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr'] as const) {
      child[name]?.setEncoding('utf8').on('data', (chunk) => {
        output[name] += chunk;
      });
    }
    child.once('error', fail);
    child.once('close', (code, signal) => done({ ...output, code, signal }));
  });
  return { child, ended: finished };
}

/** Runs a command, and returns what it printed. @throws when it fails */
export async function runCommand(dataDir: string, args: string[], environment: Environment = {}): Promise<string> {
  const { code, stdout, stderr } = await tryCommand(dataDir, args, environment);
  if (code !== 0) throw new Error(`uplink ${args.join(' ')} ended with ${code}: ${stdout}${stderr}`);
  return stdout;
}

/** Util-linux's `script` gives a program a terminal. */
export const hasScript = spawnSync('script', ['--version'], { stdio: 'ignore' }).status === 0;

/** Runs a command at a terminal of its own, and types an answer at each question. @returns what the terminal showed */
export function tryAtTerminal(dataDir: string, args: string[], answers: string[]) {
  const { command, cwd, env } = describeProgram(dataDir);
  const line = [...command, ...args].map((word) => `'${word}'`).join(' ');
  const child = spawn('script', ['--quiet', '--return', '--command', `exec ${line}`, '/dev/null'], {
    cwd,
    stdio: 'pipe',
    env: { ...env, PATH: process.env.PATH, SHELL: '/bin/sh' },
  });
  return new Promise<{ code: number | null; output: string }>((done, fail) => {
    let output = '';
    const pending = [...answers];
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
      const questions = output.match(/: (?=\r?\n|$)/g)?.length ?? 0;
      while (pending.length > 0 && answers.length - pending.length < questions)
        child.stdin.write(pending.shift() ?? '');
    });
    child.once('error', fail).once('close', (code) => done({ output, code }));
  });
}

/**
 * Starts the server on a free port.
 *
 * @param before a command that starts it in its own place, with its arguments
 * @param release the folder that another release was built in
 * @throws when it ends instead
 */
export async function startServer(
  dataDir: string,
  environment: Environment = {},
  before: string[] = [],
  release?: string,
): Promise<Server> {
  const child = spawnProgram(dataDir, ['serve'], { PORT: '0', ...environment }, undefined, before, release);
  const log: string[] = [];
  const finished = new Promise<Ending>((done) => child.once('exit', (code, signal) => done({ code, signal })));
  child.stderr?.setEncoding('utf8').on('data', (text) => log.push(text));
  const port = await new Promise<number>((done, fail) => {
    child.once('error', fail);
    child.once('close', (code) => fail(new Error(`The server ended with ${code}:\n${log.join('\n')}`)));
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
      log.push(line);
      const entry = JSON.parse(line) as { port?: number };
      if (entry.port) done(entry.port);
    });
  });
  return {
    url: `http://localhost:${port}`,
    port,
    dataDir,
    environment,
    process: child,
    log,
    ended: finished,
    async stop() {
      child.kill('SIGTERM');
      await finished;
    },
  };
}
