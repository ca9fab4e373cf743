/** Backups that are made by themselves, into `DATA_DIR/backups`. */
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Cron } from 'croner';
import type { Logger } from 'pino';
import { now } from '~/platform/clock.server';
import type { Config } from '~/platform/config.server';
import { backUp } from '../../db/backup.server';
import type { DatabaseFacts } from '../../db/inspect.server';

const nameOfOurs = /^uplink-\d{8}T\d{6}Z\.sqlite$/;

export function backupFolder({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'backups');
}

/** A moment as part of a file's name: 20260102T030405Z. */
export function stampOf(moment: Date): string {
  return moment.toISOString().replace(/\.\d+|[-:]/g, '');
}

const nameAt = (moment: Date) => `uplink-${stampOf(moment)}.sqlite`;

/**
 * The backups that were made by themselves, the oldest first. A name from the future comes before all others: that backup
 * was made before the clock was put back.
 */
export function ownBackups(config: Pick<Config, 'dataDir'>): string[] {
  try {
    const folder = backupFolder(config);
    const names = readdirSync(folder)
      .filter((name) => nameOfOurs.test(name))
      .sort();
    const present = nameAt(now());
    const ordered = [...names.filter((name) => name > present), ...names.filter((name) => name <= present)];
    return ordered.map((name) => join(folder, name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** Makes a backup beside the others and removes the oldest ones; none is removed unless the new one is good. */
export async function makeOwnBackup(config: Config): Promise<{ path: string; facts: DatabaseFacts }> {
  mkdirSync(backupFolder(config), { recursive: true, mode: 0o700 });
  const path = join(backupFolder(config), nameAt(now()));
  const facts = await backUp(config.databasePath, path);
  for (const old of ownBackups(config).slice(0, -config.backupKeep)) rmSync(old, { force: true });
  return { path, facts };
}

/** Makes backups as the configuration says. Returns how to stop; a backup under way is waited for. */
export function startBackups(config: Config, log: Logger): () => Promise<void> {
  const { backupEvery } = config;
  if (!backupEvery) return async () => undefined;
  let underWay: Promise<void> = Promise.resolve();
  const make = async () => {
    try {
      const { path, facts } = await makeOwnBackup(config);
      log.info({ path, bytes: facts.bytes }, 'A backup was made, opened again and checked.');
    } catch (error) {
      log.error({ err: error }, 'The backup failed. The next one is tried as planned.');
    }
  };
  const run = () => {
    underWay = make();
    return underWay;
  };
  const options = { protect: true, unref: true };
  // Counted from the last one there is, so that a program that is often restarted makes them all the same.
  const job =
    'pattern' in backupEvery
      ? new Cron(backupEvery.pattern, options, run)
      : new Cron('* * * * *', options, () => (isDue(config, backupEvery.seconds) ? run() : undefined));
  return async () => {
    job.stop();
    await underWay;
  };
}

/** Whether the newest backup is as old as that; one that seems to come from the future is no reason to wait. */
export function isDue(config: Pick<Config, 'dataDir'>, seconds: number): boolean {
  const earliest = nameAt(new Date(now().getTime() - seconds * 1000));
  const present = nameAt(now());
  return !ownBackups(config).some((path) => basename(path) > earliest && basename(path) <= present);
}
