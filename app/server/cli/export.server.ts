import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Command, Option } from 'commander';
import { missingSources, sourceFileOf } from '~/media/archived.server';
import { syncWithBucket } from '~/media/bucket.server';
import { copyFiles } from '~/media/copies.server';
import { filesOf, mediaPath } from '~/media/files.server';
import type { ReportProgress } from '~/platform/threads/command-process.server';
import { operator } from '~/records/actor';
import { countsOf, exportArchive } from '~/registry/archive.server';
import { importArchive } from '~/registry/import.server';
import { renderOutdated } from '~/registry/outdated-texts.server';
import type { ServerBuild } from '~/remix/server-build';
import { filesOfArchive, mediaFolderOf, readArchive, requireEmpty, writeArchive } from '../archive-folder.server';
import { makeAutomaticBackup } from '../backups.server';
import { backUpAll } from '../full-backup.server';
import { writeZip } from '../zip.server';
import {
  CommandError,
  count,
  printResult,
  readConfiguration,
  recordExport,
  withReadOnlyStore,
  withStopSignal,
  withStore,
} from './command.server';
import { withProgress } from './progress.server';

interface ImportFlags {
  force?: boolean;
  yes?: boolean;
  uploads?: string;
}

export function addExport(program: Command, build: ServerBuild): void {
  program
    .command('export')
    .argument('<dir>', 'an empty or new folder, or - for a ZIP file on standard output')
    .addOption(new Option('--recorded').hideHelp())
    .description('export all content as JSON and Markdown; only a backup has users, passwords and emails')
    .action(async (dir: string, { recorded }: { recorded?: boolean }, command: Command) => {
      if (dir === '-') {
        await withProgress(printZip);
        return recorded ? undefined : recordExport(exported);
      }
      const folder = resolve(dir);
      requireEmpty(folder);
      const archive = await withProgress(async (report) => {
        const { library, read } = await readSite(report);
        writeArchive(folder, read, report);
        const files = read.media.flatMap(filesOf);
        await syncWithBucket(files, library);
        requireNone(
          await copyFiles(files, library.mediaDir, mediaFolderOf(folder), { report, isShared: false }),
          library.mediaDir,
        );
        return read;
      });
      await recordExport(exported);
      const counts = countsOf(archive);
      printResult(command, [`${folder}: ${describe(counts)}.`], { folder, ...counts });
    });

  program
    .command('import')
    .argument('<path>', 'a folder from uplink export, or the export file of WordPress, Flamingo or WPForms')
    .option('--force', 'replace the existing content by that of a folder, after a backup')
    .option('--yes', 'import the file without asking')
    .option('--uploads <zip>', 'a ZIP file of the uploads folder of WordPress, for the images')
    .description('import exported content; an error cancels the import of a folder')
    .action(async (path: string, { force = false, ...ofFile }: ImportFlags, command: Command) => {
      const folder = resolve(path);
      const isFile = (name: string) => statSync(name, { throwIfNoEntry: false })?.isFile();
      if (ofFile.uploads && !isFile(ofFile.uploads)) throw new CommandError(`There is no file ${ofFile.uploads}.`);
      if (isFile(folder)) {
        const { importFile } = await import('./import.server');
        return importFile(folder, ofFile, command, build);
      }
      if (ofFile.uploads) throw new CommandError('--uploads is only for the export file of WordPress.');
      const images = mediaFolderOf(folder);
      readConfiguration();
      const archive = await withProgress(async (report) => {
        report('Reading and checking');
        const read = await readArchive(folder);
        requireNone(await missingSources(read.media, images, report), images);
        return read;
      });
      await withStore(async (config) => {
        const backup = await withProgress((report) =>
          withStopSignal(async (signal) => {
            const made = force
              ? await makeAutomaticBackup(config, (to) => backUpAll(config, to, { report, signal }))
              : null;
            await importArchive(operator, archive, { replace: force, images, report, signal });
            return made?.path ?? null;
          }),
        );
        await renderOutdated();
        const counts = countsOf(archive);
        const lines = [`Imported ${describe(counts)}.`];
        if (backup) lines.push(`The previous data is in ${backup}.`);
        printResult(command, lines, { ...counts, backup });
      });
    });
}

const exported = { action: 'exported', subject: 'site', summary: 'With all messages, at the command line' };

function readSite(report: ReportProgress) {
  report('Reading and checking');
  return withReadOnlyStore(async (library) => ({ library, read: await exportArchive(operator) }));
}

/** Writes a ZIP file to standard output. It has no smaller sizes of images, because an import makes them. */
async function printZip(report: ReportProgress) {
  const { library, read } = await readSite(report);
  const images = read.media.map(sourceFileOf);
  await syncWithBucket(images, library);
  // Before the first byte, so that an error is no cut-off file.
  requireNone(await missingSources(read.media, library.mediaDir, report), library.mediaDir);
  async function* files(): AsyncGenerator<[string, Buffer]> {
    for (const [name, text] of filesOfArchive(read)) yield [name, Buffer.from(text)];
    for (const { name } of images)
      yield [mediaPath(name, mediaFolderOf('')), await readFile(mediaPath(name, library.mediaDir))];
  }
  await pipeline(writeZip(files()), process.stdout, { end: false });
}

/** @throws {CommandError} when there are missing or damaged files */
function requireNone(damaged: string[], folder: string) {
  if (damaged.length === 0) return;
  throw new CommandError(
    `${count(damaged.length, 'file')} of images are missing in ${folder}, or damaged: ${damaged.slice(0, 3).join(', ')}.`,
  );
}

function describe(counts: Record<string, number>): string {
  return Object.entries(counts)
    .map(([kind, number]) => `${number} ${kind.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}`)
    .join(', ');
}
