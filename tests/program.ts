/** The built program in a process of its own: `build/main.js`, or the single file that UPLINK_BINARY names. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

const root = resolve(import.meta.dirname, '..');

type Environment = Record<string, string>;

export interface Server {
  url: string;
  port: number;
  dataDir: string;
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

/** What a command printed, and how it ended. */
export interface Outcome extends Ending {
  stdout: string;
  stderr: string;
}

/**
 * Nothing of the tester's own environment reaches it: vitest sets a BASE_URL, a developer has a PORT.
 * The single file needs nothing beside it, and is given nothing: it runs in the data folder, with an empty PATH.
 */
function spawnProgram(dataDir: string, args: string[], environment: Environment, input?: string): ChildProcess {
  const binary = process.env.UPLINK_BINARY;
  const [program, own, cwd, base] = binary
    ? [resolve(root, binary), [], dataDir, { HOST: '127.0.0.1', PATH: '' }]
    : [process.execPath, [join(root, 'build/main.js')], root, { PATH: process.env.PATH }];
  const child = spawn(program, [...own, ...args], {
    cwd,
    stdio: 'pipe',
    env: { ...base, NODE_ENV: 'production', DATA_DIR: dataDir, ...environment },
  });
  child.stdin?.on('error', () => undefined).end(input ?? '');
  return child;
}

/** Runs a command to its end, whatever that is. */
export function tryCommand(
  dataDir: string,
  args: string[],
  environment: Environment = {},
  input?: string,
): Promise<Outcome> {
  return new Promise((done, fail) => {
    const child = spawnProgram(dataDir, args, environment, input);
    const output = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr'] as const) {
      child[name]?.setEncoding('utf8').on('data', (chunk) => {
        output[name] += chunk;
      });
    }
    child.once('error', fail);
    child.once('close', (code, signal) => done({ ...output, code, signal }));
  });
}

/** Runs a command, and returns what it printed. @throws when it fails */
export async function runCommand(dataDir: string, args: string[], environment: Environment = {}): Promise<string> {
  const { code, stdout, stderr } = await tryCommand(dataDir, args, environment);
  if (code !== 0) throw new Error(`uplink ${args.join(' ')} ended with ${code}: ${stdout}${stderr}`);
  return stdout;
}

/** Starts the server on a free port. @throws when it ends instead */
export async function startServer(dataDir: string, environment: Environment = {}): Promise<Server> {
  const child = spawnProgram(dataDir, ['serve'], { PORT: '0', ...environment });
  const log: string[] = [];
  const ended = new Promise<Ending>((done) => child.once('exit', (code, signal) => done({ code, signal })));
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
    process: child,
    log,
    ended,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
