/** Runs the program with the user and the settings of the service. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { CommandError } from '../cli/command.server';
import { defaultDataDir, type InstallPaths, installPaths } from './paths.server';
import { readSettings, type Settings } from './settings-file.server';
import { findUser } from './system.server';

/** Returns the settings of the service, with paths below the root folder. */
export function serviceSettings({ root, settings }: InstallPaths): Settings & { DATA_DIR: string } {
  const read = readSettings(settings);
  const dataDir = join(root, read.DATA_DIR ?? defaultDataDir);
  return { ...read, DATA_DIR: dataDir, TMPDIR: dataDir };
}

/** Returns the user of the service; null when installing into a folder other than `/`. */
export const serviceUser = (places: InstallPaths) => (places.root === '/' ? findUser(places) : null);

/**
 * Runs a command of a program file to its end.
 * @param timeoutMs no limit if 0
 * @returns the JSON output
 * @throws {CommandError} with the error message of the command
 */
export function runAsService<T>(
  places: InstallPaths,
  file: string,
  args: string[],
  more: Settings = {},
  timeoutMs = 0,
): T {
  const user = serviceUser(places);
  const env = { PATH: process.env.PATH, ...serviceSettings(places), NODE_ENV: 'production' as const, ...more };
  const options = { encoding: 'utf8', cwd: '/', env, maxBuffer: 1 << 26, timeout: timeoutMs } as const;
  const { status, stdout, stderr, error } = spawnSync(file, [...args, '--json'], { ...options, ...user });
  if (error) throw new CommandError(`${file} cannot be run (${error.message}).`);
  if (status !== 0) throw new CommandError(serviceMessage(stderr) || `${file} ${args.join(' ')} ended with ${status}.`);
  return JSON.parse(stdout) as T;
}

function serviceMessage(stderr: string): string {
  try {
    return (JSON.parse(stderr) as { error: string }).error;
  } catch {
    return stderr.trim();
  }
}

/** Commands that change the machine, not the site. */
const rootCommands = ['install', 'uninstall', 'upgrade'];

/**
 * Makes a command that root runs act as the user of the service with its settings, so that new files belong to that
 * user. Environment variables take precedence over the settings.
 */
export function runAsServiceUser(args: string[]): void {
  const places = installPaths();
  if (process.getuid?.() !== 0 || process.execPath !== places.program) return;
  if (args.some((arg) => rootCommands.includes(arg))) return;
  const user = findUser(places);
  if (!user) return;
  for (const [name, value] of Object.entries(serviceSettings(places))) process.env[name] ??= value;
  process.umask(0o077);
  process.setgroups?.([]);
  process.setgid?.(user.gid);
  process.setuid?.(user.uid);
}
