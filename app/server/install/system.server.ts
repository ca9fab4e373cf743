/** Runs the system's own programs during an installation. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { CommandError } from '../cli/command.server';
import { type InstallPaths, serviceUserName } from './paths.server';

/** @returns the output @throws {CommandError} with the error output */
function runSystem(program: string, args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8' });
  if (error) throw new CommandError(`${program} cannot be run (${error.message}). It comes with systemd.`);
  if (status !== 0) throw new CommandError(`${program} ${args.join(' ')} failed: ${(stderr || stdout).trim()}`);
  return stdout.trim();
}

/** Returns whether systemd runs this machine. Otherwise units are written but not started. */
export function isRunBySystemd({ systemd }: InstallPaths): boolean {
  return existsSync(systemd);
}

/** Enables or disables units. Also works without a running systemd. */
export function setEnabled({ root }: InstallPaths, verb: 'enable' | 'disable', units: string[]): void {
  if (units.length > 0) runSystem('systemctl', [`--root=${root}`, '--quiet', verb, ...units]);
}

/** @throws {CommandError} */
export function systemctl(...args: string[]): string {
  return runSystem('systemctl', args);
}

export function isActive(unit: string): boolean {
  return spawnSync('systemctl', ['--quiet', 'is-active', unit]).status === 0;
}

/** Returns the user that owns the files; null if it does not exist. */
export function findUser({ users }: InstallPaths): { uid: number; gid: number } | null {
  if (!existsSync(users)) return null;
  const entry = readFileSync(users, 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .find(([name]) => name === serviceUserName);
  return entry ? { uid: Number(entry[2]), gid: Number(entry[3]) } : null;
}

/** Creates a user that cannot log in. */
export function makeUser({ root, users }: InstallPaths, dataDir: string): void {
  mkdirSync(dirname(users), { recursive: true });
  runSystem('systemd-sysusers', [`--root=${root}`, '--inline', `u ${serviceUserName} - "Uplink" ${dataDir}`]);
}
