/** PostgreSQL's programs, run by someone whom they accept, each with what it says in the `log` of its folder. */
import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgres } from '../scripts/postgres.mjs';

export const logOf = (folder: string) => join(folder, 'log');

export const hasExited = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

/** @param network the name of the network namespace that it runs in */
export async function spawnProgram(
  name: string,
  folder: string,
  args: string[],
  network?: string,
): Promise<ChildProcess> {
  const program = join(await findPostgres(), name);
  const log = openSync(logOf(folder), 'a');
  const env = { ...process.env, LC_ALL: 'C.UTF-8' };
  const options = { cwd: folder, env, stdio: ['ignore', log, log] as StdioOptions };
  const child = network
    ? spawn('nsenter', [...placeIn(network), program, ...args], options)
    : spawn(program, args, { ...options, ...account });
  closeSync(log);
  return child;
}

/** Only root enters a network: that person to be run by comes after. */
const placeIn = (network: string) => [
  `--net=/run/netns/${network}`,
  ...['setpriv', `--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups'],
];

/** @throws with all that was said when the program fails */
export async function runToItsEnd(name: string, folder: string, args: string[]): Promise<void> {
  const [code] = await once(await spawnProgram(name, folder, args), 'exit');
  if (code !== 0) throw new Error(`${name} failed: ${readFileSync(logOf(folder), 'utf8')}`);
}

/** A new folder that the programs may write to. @param isBrief nothing in it is to survive the machine */
export function makeOwnFolder(prefix: string, isBrief: boolean): string {
  const folder = mkdtempSync(join(isBrief && hasFreeMemory() ? memory : tmpdir(), prefix));
  own(folder);
  return folder;
}

const memory = '/dev/shm';

/** Copying a database of some hundred files is ten times as fast there. */
function hasFreeMemory(): boolean {
  if (!existsSync(memory)) return false;
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > 2 ** 30;
}

/** A file that the programs may read, and no one else. */
export function writeOwn(path: string, text: string): void {
  writeFileSync(path, text, { mode: 0o600 });
  own(path);
}

function own(path: string): void {
  const { uid, gid } = account;
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
}

/** They decline to be run by root. */
const account: { uid?: number; gid?: number } = process.getuid?.() === 0 ? accountOf('postgres', 'nobody') : {};

/** The first of these that there is. */
function accountOf(...names: string[]) {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  const result = names.flatMap((name) => lines.find((line) => line.startsWith(`${name}:`)) ?? []);
  const [, , uid, gid] = result[0]?.split(':') ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}
