/** Checks a file that is to replace the installed one. */
import { chownSync, closeSync, copyFileSync, mkdirSync, openSync, readSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError } from '../cli/command.server';
import { runAsService, serviceSettings, serviceUser } from './as-service.server';
import type { InstallPaths } from './paths.server';
import type { SelfCheck } from './self-check.server';

/** The position of the processor type in an ELF header (e_machine), and its values. */
const architectureOffset = 18;
const architectures: Record<number, string> = { 62: 'x64', 183: 'arm64' };

/** @throws {CommandError} when the file is for another processor */
export function requireOwnProcessor(file: string): void {
  const head = Buffer.alloc(architectureOffset + 2);
  const descriptor = openSync(file, 'r');
  readSync(descriptor, head);
  closeSync(descriptor);
  // A file that is not a program fails when it runs.
  if (head.toString('latin1', 1, 4) !== 'ELF') return;
  const arch = architectures[head.readUInt16LE(architectureOffset)] ?? 'another processor';
  if (arch !== process.arch)
    throw new CommandError(`${file} is for ${arch}, and this machine is ${process.arch}. Use the other file.`);
}

/** The timeout of the test in milliseconds, long enough to migrate a large database. */
const max = 3_600_000;

/**
 * Makes a file migrate a copy of the data and serve it.
 * @param backup the database file to copy
 * @throws {CommandError} with the error message of the file
 */
export function tryOn(places: InstallPaths, file: string, backup: string): SelfCheck {
  const { DATA_DIR: dataDir } = serviceSettings(places);
  const folder = join(dataDir, '.upgrade-trial');
  const copy = join(folder, 'uplink.sqlite');
  rmSync(folder, { recursive: true, force: true });
  try {
    mkdirSync(folder, { mode: 0o700 });
    copyFileSync(backup, copy);
    const user = serviceUser(places);
    if (user) for (const path of [folder, copy]) chownSync(path, user.uid, user.gid);
    const separate = { DATA_DIR: folder, DATABASE_URL: '', LOG_LEVEL: 'silent' };
    return runAsService<SelfCheck>(places, file, ['self-check'], separate, max);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns whether the first release number is lower. */
export function isOlder(version: string, than: string): boolean {
  const [one, other] = [version, than].map((text) => text.split(/[.-]/).map(Number));
  for (const [index, number] of (other ?? []).entries()) {
    const difference = (one?.[index] ?? 0) - number;
    if (difference !== 0) return difference < 0;
  }
  return false;
}
