import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Command } from 'commander';
import { syncWithBucket } from '~/media/bucket.server';
import { copyFiles, filesNamedIn, folderBeside } from '~/media/copies.server';
import { cleanRestored } from '~/media/restored-svg.server';
import { fileTimestamp } from '~/operations/backups/local-backups.server';
import { now } from '~/platform/clock.server';
import type { Config } from '~/platform/config.server';
import type { ReportProgress } from '~/platform/threads/command-process.server';
import { hasData, restoreStore } from '../../../db/copying/portable.server';
import { nameOfDatabase } from '../../../db/location.server';
import { sync } from '../../../db/sqlite/backup.server';
import { describeExtras } from '../../../db/sqlite/own-schema.server';
import { copyWithDigests, type Restored } from '../../../db/sqlite/restore.server';
import { loadSqlite } from '../open.server';
import { describeFacts } from './backup.server';
import { CommandError, count, printResult, readConfiguration } from './command.server';
import { withFetched } from './fetched-backup.server';
import { withProgress } from './progress.server';

export function addRestore(program: Command): void {
  program
    .command('restore')
    .argument('<from>', 'a backup file, or s3://BUCKET/PREFIX of off-site backups')
    .option(
      '--at <time>',
      'the last off-site backup before this time, for example 2026-03-01T12:00Z (default: the newest)',
    )
    .option('--identity <file>', 'file with the age secret key, if the backups use public keys')
    .option('--without-pictures', 'restore even if image files are missing or damaged')
    .option('--force', 'replace an existing database; the old one is kept next to the new one')
    .description('restore a backup; the server must be stopped')
    .action(async (from: string, options: Options, command: Command) => {
      const { force = false, withoutPictures: withoutImages = false, at, identity } = options;
      const config = readConfiguration();
      const { databasePath, dataDir } = config;
      for (const folder of [dataDir, dirname(databasePath)]) mkdirSync(folder, { recursive: true, mode: 0o700 });
      loadSqlite(dataDir);
      const database = nameOfDatabase(config);
      if (!force && (await hasData(config))) {
        throw new CommandError(
          `There is a database at ${database}. With --force it is kept as a file; stop the server first.`,
        );
      }
      const stamp = fileTimestamp(now());
      const place = (backup: string) =>
        withProgress(async (report) => {
          const digests = await placeImages(backup, config, withoutImages, report);
          const keepAs = `${databasePath}.before-${stamp}`;
          if (digests.size === 0) return restoreStore(backup, config, keepAs, report);
          const renamed = `${databasePath}.renamed-${stamp}`;
          try {
            copyWithDigests(backup, renamed, digests);
            return await restoreStore(renamed, config, keepAs, report);
          } finally {
            rmSync(renamed, { force: true });
          }
        });
      if (from.startsWith('s3://')) {
        await withFetched(from, dataDir, { at, identity }, async ({ path, takenAt, secret }) => {
          const restored = await place(path);
          const { facts, stored } = restored;
          const lines = [`Backup time: ${takenAt}.`, ...linesOf(config, { ...restored, secret }, stamp)];
          printResult(command, lines, { from, takenAt, database, rows: facts.rows, kept: stored, hasSecret: true });
        });
        return;
      }
      if (at !== undefined) throw new CommandError('--at works only with off-site backups: s3://BUCKET/PREFIX.');
      const backup = resolve(from);
      const restored = await place(backup);
      const { facts, stored, secret } = restored;
      const lines = linesOf(config, restored, stamp);
      printResult(command, lines, {
        file: backup,
        database,
        rows: facts.rows,
        kept: stored,
        hasSecret: secret !== null,
      });
    });
}

interface Options {
  force?: boolean;
  withoutPictures?: boolean;
  at?: string;
  identity?: string;
}

function linesOf(config: Config, { facts, stored, secret, extras }: Restored, stamp: string): string[] {
  const lines = [describeFacts(nameOfDatabase(config), facts), placeSecret(config, secret, stamp)];
  const leftOut = describeExtras(extras);
  if (leftOut) lines.push(`Left out: ${leftOut}.`);
  return stored ? [...lines, `The previous data is kept as ${stored}.`] : lines;
}

/**
 * Adds the images of a backup to the library before its database is restored.
 * @returns the new digests of files that had to be sanitised
 * @throws {CommandError} when required images are missing, damaged or unsafe
 */
async function placeImages(backup: string, config: Config, withoutImages: boolean, report: ReportProgress) {
  const from = folderBeside(backup);
  const files = await namedIn(backup);
  const { digests, rejected } = await cleanRestored(files, from, config);
  const asTheyWere = files.filter(({ name, digest }) => !digests.has(digest) && !rejected.includes(name));
  const damaged = [...rejected, ...(await copyFiles(asTheyWere, from, config.mediaDir, { report }))];
  await syncWithBucket(asTheyWere, config);
  if (damaged.length === 0 || withoutImages) return digests;
  throw new CommandError(
    `${count(damaged.length, 'image file')} missing in ${from}, damaged or unsafe: ${damaged.slice(0, 3).join(', ')}. Put the folder beside the backup, or add --without-pictures. Nothing has changed.`,
  );
}

/** Returns an empty list if the file is not a database; the restore reports that error. */
async function namedIn(backup: string) {
  try {
    return await filesNamedIn(backup);
  } catch {
    return [];
  }
}

/** Writes the secret of the backup if needed. @returns a message about the secret for the operator */
function placeSecret({ appSecret, dataDir }: Config, secret: string | null, stamp: string): string {
  const path = join(dataDir, 'secret');
  const current = existsSync(path) ? readFileSync(path, 'utf8').trim() : null;
  if (appSecret && secret && appSecret !== secret) {
    return 'The secret of the backup differs from APP_SECRET. Set APP_SECRET to it, or enter the SMTP password again.';
  }
  if (appSecret || (secret && secret === current)) return 'The secret matches the backup.';
  if (!secret) {
    const which = current ? 'The secret of this data folder stays' : 'The next start creates a new secret';
    return `The backup has no secret. ${which}. If it differs from the original one, enter the SMTP password again.`;
  }
  if (current) renameSync(path, `${path}.before-${stamp}`);
  writeFileSync(path, `${secret}\n`, { mode: 0o600, flush: true });
  sync(dataDir);
  return `The secret came with the backup${current ? '; the old one is kept next to it' : ''}.`;
}
