/** Automatic backups into `DATA_DIR/backups`. */
import { mkdirSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Logger } from 'pino';
import { now } from '~/platform/clock.server';
import type { Config } from '~/platform/config.server';
import type { DatabaseFacts } from '../../db/sqlite/inspect.server';
import { runCommandInProcess } from './command-process.server';
import { startCron } from './cron.server';
import { backUpAll, sweepFilesOf } from './full-backup.server';
import { backupFolder, sweepDrafts } from './partial-copies.server';

const automaticBackupName = /^uplink-\d{8}T\d{6}Z\.sqlite$/;

/** Returns a time for use in a file name: 20260102T030405Z. */
export function fileTimestamp(timestamp: Date): string {
  return timestamp.toISOString().replace(/\.\d+|[-:]/g, '');
}

const nameAt = (timestamp: Date) => `uplink-${fileTimestamp(timestamp)}.sqlite`;

/**
 * Returns the automatic backups, oldest first. A name from the future sorts first: that backup was made before the
 * clock was set back.
 */
export function listAutomaticBackups(config: Pick<Config, 'dataDir'>): string[] {
  try {
    const folder = backupFolder(config);
    const names = readdirSync(folder)
      .filter((name) => automaticBackupName.test(name))
      .sort();
    const current = nameAt(now());
    const ordered = [...names.filter((name) => name > current), ...names.filter((name) => name <= current)];
    return ordered.map((name) => join(folder, name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

type MakeBackup = (path: string, destination: string) => Promise<Pick<DatabaseFacts, 'bytes'>>;

/**
 * Makes a backup, and deletes the oldest ones if the new one is valid.
 *
 * @param make copies and verifies the database
 */
export async function makeAutomaticBackup(
  config: Config,
  make: MakeBackup = (_path, destination) => backUpAll(config, destination),
): Promise<{ path: string; bytes: number }> {
  mkdirSync(backupFolder(config), { recursive: true, mode: 0o700 });
  const path = join(backupFolder(config), nameAt(now()));
  const { bytes } = await make(config.databasePath, path);
  for (const old of listAutomaticBackups(config).slice(0, -config.backupKeep)) await rm(old, { force: true });
  await sweepFilesOf(backupFolder(config));
  return { path, bytes };
}

/** Makes backups on schedule, each in a separate process. Returns a function that stops the schedule. */
export function startBackups(config: Config, log: Logger): () => Promise<void> {
  const { backupEvery } = config;
  if (!backupEvery) return async () => undefined;
  const make = async (signal: AbortSignal) => {
    const inOwnProcess: MakeBackup = async (_path, destination) =>
      (await runCommandInProcess(['backup', destination, '--automatic'], signal)) as { bytes: number };
    try {
      const { path, bytes } = await makeAutomaticBackup(config, inOwnProcess);
      log.info({ path, bytes }, 'Backup verified.');
    } catch (error) {
      await sweepDrafts(config);
      if (signal.aborted) log.info('Backup cancelled.');
      else log.error({ err: error }, 'Backup failed; the next one runs on schedule.');
    }
  };
  if ('pattern' in backupEvery) return startCron(backupEvery.pattern, make);
  // The interval counts from the newest backup, so frequent restarts do not delay the next one.
  return startCron('* * * * *', async (signal) => {
    if (isDue(config, backupEvery.seconds)) await make(signal);
  });
}

/** Returns whether a backup is due. A backup dated in the future does not count as new. */
export function isDue(config: Pick<Config, 'dataDir'>, seconds: number): boolean {
  const earliest = nameAt(new Date(now().getTime() - seconds * 1000));
  const current = nameAt(now());
  return !listAutomaticBackups(config).some((path) => basename(path) > earliest && basename(path) <= current);
}
