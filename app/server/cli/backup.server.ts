import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Command } from 'commander';
import { folderBeside } from '~/media/copies.server';
import { verifyOffSite } from '~/operations/backups/off-site.server';
import { recordState } from '~/operations/backups/state.server';
import { nowIso } from '~/platform/clock.server';
import type { Config } from '~/platform/config.server';
import { openSecret } from '~/platform/secret.server';
import type { DatabaseFacts } from '../../../db/sqlite/inspect.server';
import { backUpAll } from '../full-backup.server';
import { loadSqlite } from '../open.server';
import {
  CommandError,
  count,
  printResult,
  readConfiguration,
  recordExport,
  size,
  withStopSignal,
} from './command.server';
import { withProgress } from './progress.server';

interface Options {
  withSecret?: boolean;
  verify?: boolean;
}

export function addBackup(program: Command): void {
  program
    .command('backup')
    .argument('[file]', 'the new backup file; must not exist')
    .option('--with-secret', 'include the secret: anyone with the file can then read the SMTP password')
    .option('--verify', 'read back and check the newest off-site backup (BACKUP_TO)')
    .description('back up the database, also while it is in use, and verify the copy')
    .action(async (file: string | undefined, { withSecret, verify }: Options, command: Command) => {
      if (verify && !file) return verifyNewest(command);
      if (!file) command.error("error: missing required argument 'file'");
      if (verify) command.error("error: option '--verify' takes no file");
      const config = readConfiguration();
      const destination = resolve(file);
      if (!config.databaseServer && !existsSync(config.databasePath))
        throw new CommandError(`No database found at ${config.databasePath}.`);
      if (existsSync(destination)) throw new CommandError(`${destination} exists already. Choose another name.`);
      if (!existsSync(dirname(destination))) throw new CommandError(`Folder not found: ${dirname(destination)}.`);
      loadSqlite(config.dataDir);
      const secret = withSecret ? readSecret(config) : undefined;
      const facts = await withProgress((report) =>
        withStopSignal((signal) => backUpAll(config, destination, { secret, report, signal })),
      );
      const summary = withSecret ? 'With the secret, at the command line' : 'At the command line';
      await recordExport({ action: 'backed up', subject: 'database', summary });
      const { bytes, rows, hasSecret, files, damaged } = facts;
      const lines = [describeFacts(destination, facts), 'Backup verified.'];
      if (files > 0)
        lines.push(`Its images, ${count(files, 'file')}, are in ${folderBeside(destination)}: keep the two together.`);
      if (damaged.length > 0)
        lines.push(`${count(damaged.length, 'file')} of images could not be copied. Run uplink doctor.`);
      printResult(command, hasSecret ? lines : [...lines, missing(config)], {
        file: destination,
        bytes,
        rows,
        hasSecret,
        files,
        faulty: damaged,
      });
    });
}

async function verifyNewest(command: Command) {
  const config = readConfiguration();
  const { offSite, dataDir, appSecret } = config;
  if (!offSite) throw new CommandError('BACKUP_TO is not set, so there are no off-site backups.');
  loadSqlite(dataDir);
  if (!appSecret && !existsSync(join(dataDir, 'secret')))
    throw new CommandError(`There is no secret in ${dataDir}, which the backups are encrypted with.`);
  openSecret(appSecret, dataDir);
  const { takenAt, files, ...facts } = await withProgress((report) =>
    withStopSignal((signal) =>
      verifyOffSite(offSite, dataDir, { signal, onProgress: ({ what, share }) => report(what, share) }),
    ),
  );
  recordState(config, { verifiedAt: nowIso(), verifyError: null });
  const lines = [
    describeFacts(`${offSite.address}, ${takenAt}`, facts),
    `Backup verified${files > 0 ? `, including ${count(files, 'image file')}` : ''}.`,
  ];
  printResult(command, lines, { from: offSite.address, takenAt, files, bytes: facts.bytes, rows: facts.rows });
}

/** Describes the size and contents of a database in one line. */
export function describeFacts(path: string, { bytes, rows }: DatabaseFacts): string {
  const held = (table: string) => rows[table] ?? 0;
  const parts = [
    count(held('contact_requests'), 'message'),
    count(held('blog_posts'), 'blog post'),
    count(held('testimonials'), 'testimonial'),
    count(held('users'), 'user'),
  ];
  return `${path}: ${size(bytes)}, ${parts.join(', ')}.`;
}

function readSecret({ appSecret, dataDir }: Config): string {
  if (appSecret) return appSecret;
  try {
    return readFileSync(join(dataDir, 'secret'), 'utf8').trim();
  } catch (error) {
    throw new CommandError(`The secret cannot be read: ${(error as Error).message}.`);
  }
}

function missing({ appSecret, dataDir }: Config): string {
  const where = appSecret ? 'APP_SECRET' : join(dataDir, 'secret');
  return `The secret (${where}) is not included. After a restore on another machine, you must enter the SMTP password again. To include the secret, add --with-secret.`;
}
