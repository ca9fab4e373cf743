/** Runs this program again as a low-priority child process, for slow work. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { launchOf } from './child-processes.server';

const lowPriority = 10;

// With the options of this process, which limit its memory. Those of the single file are part of it.
let findProgram = () => [...process.execArgv, fileURLToPath(new URL('main.js', import.meta.url))];

/** Sets the arguments that start this program: none in the single file. */
export function setOwnProgram(args: string[]): void {
  findProgram = () => args;
}

/** `share` is the progress from 0 to 1, if known. */
export type ReportProgress = (what: string, share?: number) => void;

/**
 * Runs a command with the configuration of this process.
 * @param signal kills the child
 * @param codes the exit codes that come with a result
 * @param program the name of a program `X.child.ts` that runs it with less memory, instead of this one
 * @returns the JSON output
 * @throws when the command fails, with its error output
 */
export async function runCommandInProcess(
  args: string[],
  { signal, report, ...options }: { signal: AbortSignal; codes?: number[]; program?: string; report?: ReportProgress },
): Promise<unknown> {
  signal.throwIfAborted();
  const { child, stdout, ended } = start(args, options);
  child.on('message', ({ what, share }: { what: string; share?: number }) => report?.(what, share));
  // A native call may block gentler signals. The caller cleans up after the exit.
  const kill = () => child.kill('SIGKILL');
  signal.addEventListener('abort', kill, { once: true });
  const [output] = await Promise.all([text(stdout), ended]);
  signal.removeEventListener('abort', kill);
  return JSON.parse(output);
}

/** Yields the output of a command. @throws when the command fails, also after a part of the output */
export async function* streamCommand(args: string[]): AsyncGenerator<Uint8Array> {
  const { child, stdout, ended } = start(args);
  try {
    yield* stdout;
    await ended;
  } finally {
    child.kill('SIGKILL');
  }
}

/** `ended` rejects when the command fails. */
function start(args: string[], { codes = [0], program }: { codes?: number[]; program?: string } = {}) {
  const launch = program ? launchOf(program) : { args: findProgram(), env: { NODE_ENV: 'production' as const } };
  const child = spawn(process.execPath, [...launch.args, ...args, '--json'], {
    // `withProgress` of the child sends its progress through the channel.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...process.env, ...launch.env },
  });
  giveWay(child.pid);
  const ended = Promise.all([text(child.stderr as Readable), once(child, 'close')]).then(([stderr, [code]]) => {
    if (!codes.includes(code)) throw new Error(`uplink ${args[0]} ended with ${code}: ${stderr.trim()}`);
  });
  ended.catch(() => undefined);
  return { child, stdout: child.stdout as Readable, ended };
}

function giveWay(pid: number | undefined) {
  try {
    if (pid) setPriority(pid, lowPriority);
  } catch {
    // The child has exited, or the system does not allow the change.
  }
}
