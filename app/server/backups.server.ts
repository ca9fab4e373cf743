/** Automatic backups into `DATA_DIR/backups`. */
import { mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Logger } from 'pino';
import {
  backupFolder,
  backupNameAt,
  listAutomaticBackups,
  registerBackups,
  runBackup,
} from '~/operations/backups/local-backups.server';
import { now } from '~/platform/clock.server';
import type { Config } from '~/platform/config.server';
import { runCommandInProcess } from '~/platform/threads/command-process.server';
import { audit, programAuthor } from '~/records/audit.server';
import type { DatabaseFacts } from '../../db/sqlite/inspect.server';
import { transaction } from '../../db/store.server';
import { startCron } from './cron.server';
import { backUpAll, sweepFilesOf } from './full-backup.server';
import { sweepDrafts } from './partial-copies.server';

type MakeBackup = (destination: string) => Promise<Pick<DatabaseFacts, 'bytes'>>;

/** Makes a backup, and deletes expired ones if the new one is valid. @param make copies and verifies the database */
export async function makeAutomaticBackup(
  config: Config,
  make: MakeBackup = (destination) => backUpAll(config, destination),
): Promise<{ path: string; bytes: number }> {
  mkdirSync(backupFolder(config), { recursive: true, mode: 0o700 });
  const path = join(backupFolder(config), backupNameAt(now()));
  const { bytes } = await make(path);
  for (const old of listExpired(config)) await rm(old, { force: true });
  await sweepFilesOf(backupFolder(config));
  return { path, bytes };
}

/** Keeps the newest ones, and the last one of as many days, so that backups on request displace no earlier days. */
function listExpired(config: Config): string[] {
  const backups = listAutomaticBackups(config);
  const dayOf = (path = '') => basename(path).slice(0, 'uplink-20260102'.length);
  const lastOfDays = backups.filter((path, at) => dayOf(path) !== dayOf(backups[at + 1]));
  const kept = [backups, lastOfDays].flatMap((paths) => paths.slice(-config.backupKeep));
  return backups.filter((path) => !kept.includes(path));
}

/** Makes backups on schedule and on request, each in a separate process. Returns a function that stops both. */
export function startBackups(config: Config, log: Logger): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const stopRequests = registerBackups(async (report, isRequested) => {
    try {
      const { path, bytes } = await makeAutomaticBackup(config, async (destination) => {
        const options = { signal, report, program: 'backup' };
        return (await runCommandInProcess(['backup', destination], options)) as DatabaseFacts;
      });
      log.info({ path, bytes }, 'Backup verified.');
      const action = { action: 'backed up', subject: 'database', summary: isRequested ? 'On request' : 'On schedule' };
      await transaction((tx) => audit(tx, programAuthor, action)).catch((error) =>
        log.error({ err: error }, 'Could not write to the audit trail.'),
      );
    } catch (error) {
      await sweepDrafts(config);
      if (signal.aborted) log.info('Backup cancelled.');
      else log.error({ err: error }, 'Backup failed; the next one runs on schedule.');
      throw error;
    }
  });
  const stopSchedule = scheduleBackups(config);
  return async () => {
    stopping.abort();
    await Promise.all([stopSchedule(), stopRequests()]);
  };
}

function scheduleBackups(config: Config): () => Promise<void> {
  const { backupEvery } = config;
  if (!backupEvery) return async () => undefined;
  if ('pattern' in backupEvery) return startCron(backupEvery.pattern, () => runBackup());
  // The interval counts from the newest backup, so frequent restarts do not delay the next one.
  return startCron('* * * * *', async () => {
    if (isDue(config, backupEvery.seconds)) await runBackup();
  });
}

/** Returns whether a backup is due. A backup dated in the future does not count as new. */
export function isDue(config: Pick<Config, 'dataDir'>, seconds: number): boolean {
  const earliest = backupNameAt(new Date(now().getTime() - seconds * 1000));
  const current = backupNameAt(now());
  return !listAutomaticBackups(config).some((path) => basename(path) > earliest && basename(path) <= current);
}
