import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Command } from 'commander';
import { evenOut } from '~/media/bucket.server';
import { copyFiles, filesNamedIn, folderBeside } from '~/media/copies.server';
import { cleanRestored } from '~/media/restored-svg.server';
import { now } from '~/platform/clock.server';
import type { Config } from '~/platform/config.server';
import { isFilled, restoreStore } from '../../../db/copying/portable.server';
import { nameOfDatabase } from '../../../db/place.server';
import { sync } from '../../../db/sqlite/backup.server';
import { copyWithDigests, type Restored } from '../../../db/sqlite/restore.server';
import { stampOf } from '../backups.server';
import { loadSqlite } from '../open.server';
import { describeFacts } from './backup.server';
import { CommandFault, count, readConfiguration, say } from './command.server';
import { withFetched } from './fetched.server';
import { type Tell, withProgress } from './progress.server';

export function addRestore(program: Command): void {
  program
    .command('restore')
    .argument('<from>', 'a backup: its file, or s3://BUCKET/PREFIX of those off the machine')
    .option('--at <time>', 'of those off the machine the last one before, for example 2026-03-01T12:00Z (the newest)')
    .option('--identity <file>', 'a secret key of age, where they are encrypted to its public key')
    .option('--without-pictures', 'also where files of its pictures are missing or damaged')
    .option('--force', 'also where there is a database already; that one is kept beside the new one')
    .description('put a backup in the place of the database; the server must be stopped')
    .action(async (from: string, options: Options, command: Command) => {
      const { force = false, withoutPictures = false, at, identity } = options;
      const config = readConfiguration();
      const { databasePath, dataDir } = config;
      for (const folder of [dataDir, dirname(databasePath)]) mkdirSync(folder, { recursive: true, mode: 0o700 });
      loadSqlite(dataDir);
      const database = nameOfDatabase(config);
      if (!force && (await isFilled(config))) {
        throw new CommandFault(
          `There is a database at ${database}. With --force it is kept as a file; stop the server first.`,
        );
      }
      const stamp = stampOf(now());
      const place = (backup: string) =>
        withProgress(async (tell) => {
          const digests = await placePictures(backup, config, withoutPictures, tell);
          const keepAs = `${databasePath}.before-${stamp}`;
          if (digests.size === 0) return restoreStore(backup, config, keepAs, tell);
          const renamed = `${databasePath}.renamed-${stamp}`;
          try {
            copyWithDigests(backup, renamed, digests);
            return await restoreStore(renamed, config, keepAs, tell);
          } finally {
            rmSync(renamed, { force: true });
          }
        });
      if (from.startsWith('s3://')) {
        await withFetched(from, dataDir, { at, identity }, async ({ path, takenAt, secret }) => {
          const { facts, kept } = await place(path);
          const lines = [`The backup is of ${takenAt}.`, ...linesOf(config, { facts, kept, secret }, stamp)];
          say(command, lines, { from, takenAt, database, rows: facts.rows, kept, hasSecret: true });
        });
        return;
      }
      if (at !== undefined) throw new CommandFault('--at is for backups off the machine: s3://BUCKET/PREFIX.');
      const backup = resolve(from);
      const restored = await place(backup);
      const { facts, kept, secret } = restored;
      const lines = linesOf(config, restored, stamp);
      say(command, lines, { file: backup, database, rows: facts.rows, kept, hasSecret: secret !== null });
    });
}

interface Options {
  force?: boolean;
  withoutPictures?: boolean;
  at?: string;
  identity?: string;
}

function linesOf(config: Config, { facts, kept, secret }: Restored, stamp: string): string[] {
  const lines = [describeFacts(nameOfDatabase(config), facts), placeSecret(config, secret, stamp)];
  return kept ? [...lines, `What was there before is kept as ${kept}.`] : lines;
}

/**
 * Puts the pictures of a backup into the library, before the database that names them.
 *
 * @returns the new digests of files that had to be cleaned
 * @throws {CommandFault} where some are missing, and they are asked for
 */
async function placePictures(backup: string, config: Config, withoutPictures: boolean, tell: Tell) {
  const from = folderBeside(backup);
  const files = await namedIn(backup);
  const { digests, rejected } = await cleanRestored(files, from, config);
  const asTheyWere = files.filter(({ name, digest }) => !digests.has(digest) && !rejected.includes(name));
  const faulty = [...rejected, ...(await copyFiles(asTheyWere, from, config.mediaDir, { tell }))];
  await evenOut(asTheyWere, config);
  if (faulty.length === 0 || withoutPictures) return digests;
  throw new CommandFault(
    `${count(faulty.length, 'file')} of its pictures are missing in ${from}, damaged or unsafe: ${faulty.slice(0, 3).join(', ')}. Put the folder beside the backup, or add --without-pictures. Nothing has changed.`,
  );
}

/** What is no database, the restore says. */
async function namedIn(backup: string) {
  try {
    return await filesNamedIn(backup);
  } catch {
    return [];
  }
}

/** @returns what to know about the secret */
function placeSecret({ appSecret, dataDir }: Config, secret: string | null, stamp: string): string {
  const path = join(dataDir, 'secret');
  const present = existsSync(path) ? readFileSync(path, 'utf8').trim() : null;
  if (appSecret && secret && appSecret !== secret) {
    return 'The backup came with another secret than APP_SECRET. Set APP_SECRET to that one, or enter the SMTP password again.';
  }
  if (appSecret || (secret && secret === present))
    return 'The secret is the one that the backup was made with, as far as can be told.';
  if (!secret) {
    const which = present ? 'The secret of this data folder stays' : 'A new secret is made at the next start';
    return `The backup does not hold the secret. ${which}: if it is not the one the backup was made with, enter the SMTP password again.`;
  }
  if (present) renameSync(path, `${path}.before-${stamp}`);
  writeFileSync(path, `${secret}\n`, { mode: 0o600, flush: true });
  sync(dataDir);
  return `The secret came with the backup${present ? '; the former one is kept beside it' : ''}.`;
}
