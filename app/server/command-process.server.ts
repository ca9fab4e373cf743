/** Runs this program again as a low-priority child process, for slow work. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { isEmbedded } from './embedded.server';

const lowPriority = 10;

/**
 * Runs a command with the configuration of this process.
 *
 * @param signal kills the child
 * @param codes the exit codes that come with a result
 * @returns the JSON output
 * @throws when the command fails, with its error output
 */
export async function runCommandInProcess(args: string[], signal: AbortSignal, codes = [0]): Promise<unknown> {
  signal.throwIfAborted();
  const program = isEmbedded ? [] : [fileURLToPath(new URL('main.js', import.meta.url))];
  const child = spawn(process.execPath, [...program, ...args, '--json'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  giveWay(child.pid);
  // A native call may block gentler signals. The caller cleans up after the exit.
  const kill = () => child.kill('SIGKILL');
  signal.addEventListener('abort', kill, { once: true });
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  signal.removeEventListener('abort', kill);
  if (!codes.includes(code) || !stdout) throw new Error(`uplink ${args[0]} ended with ${code}: ${stderr.trim()}`);
  return JSON.parse(stdout);
}

function giveWay(pid: number | undefined) {
  try {
    if (pid) setPriority(pid, lowPriority);
  } catch {
    // The child has exited, or the system does not allow the change.
  }
}
