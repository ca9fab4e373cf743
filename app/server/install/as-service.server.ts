/** Runs the program as the service does: with its user and its settings. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { CommandError } from '../cli/command.server';
import { defaultDataDir, type InstallPaths, installPaths } from './paths.server';
import { readSettings, type Settings } from './settings-file.server';
import { findUser } from './system.server';

/** The service's settings, as seen outside the root folder. */
export function serviceSettings({ root, settings }: InstallPaths): Settings & { DATA_DIR: string } {
  const read = readSettings(settings);
  const dataDir = join(root, read.DATA_DIR ?? defaultDataDir);
  return { ...read, DATA_DIR: dataDir, TMPDIR: dataDir };
}

/** The user of the service; null where no machine is installed. */
export const serviceUser = (places: InstallPaths) => (places.root === '/' ? findUser(places) : null);

/**
 * Runs a command of a program's file to its end.
 *
 * @param timeoutMs in milliseconds
 * @returns its JSON output
 * @throws {CommandError} with its error output
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

/** These change the machine, not the site. */
const rootCommands = ['install', 'uninstall', 'upgrade'];

/**
 * Makes a command that root runs act as the service's user with its settings, so that files belong to the service.
 * Environment variables take precedence over the settings.
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
