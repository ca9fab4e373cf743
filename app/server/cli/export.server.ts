import { readdirSync, statSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Command, Option } from 'commander';
import { missingSources, sourceFileOf } from '~/media/archived.server';
import { syncWithBucket } from '~/media/bucket.server';
import { copyFiles } from '~/media/copies.server';
import { filesOf, mediaPath } from '~/media/files.server';
import type { ReportProgress } from '~/platform/threads/command-process.server';
import { operator } from '~/records/actor';
import { countsOf, exportArchive } from '~/registry/archive.server';
import {
  filesOfArchive,
  mediaFolderOf,
  readWholeArchive,
  requireNone,
  writeArchive,
} from '~/registry/archive-folder.server';
import { isArchiveZip, unpackArchive } from '~/registry/archive-zip.server';
import { importArchive, newestMessage } from '~/registry/import.server';
import { renderOutdated } from '~/registry/outdated-texts.server';
import type { ServerBuild } from '~/remix/server-build';
import { makeAutomaticBackup } from '../backups.server';
import { backUpAll } from '../full-backup.server';
import { writeZip } from '../zip.server';
import {
  CommandError,
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
      requireEmptyFolder(folder);
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
    .argument('<path>', 'exported content as a folder or ZIP file, or an export of WordPress, Flamingo or WPForms')
    .option('--force', 'replace the existing content by the exported content, after a backup')
    .option('--yes', 'import the file without asking')
    .option('--uploads <zip>', 'a ZIP file of the uploads folder of WordPress, for the images')
    .description('import exported content; an error in a folder or ZIP file cancels all of its import')
    .action(async (path: string, { force = false, ...ofFile }: ImportFlags, command: Command) => {
      const folder = resolve(path);
      const isFile = (name: string) => statSync(name, { throwIfNoEntry: false })?.isFile();
      if (ofFile.uploads && !isFile(ofFile.uploads)) throw new CommandError(`There is no file ${ofFile.uploads}.`);
      const isArchive = !isFile(folder) || (await isArchiveZip(folder));
      if (!isArchive) {
        const { importFile } = await import('./import.server');
        return importFile(folder, ofFile, command, build);
      }
      if (ofFile.uploads) throw new CommandError('--uploads is only for the export file of WordPress.');
      if (!isFile(folder)) return importFolder(folder, force, command);
      const unpacked = await mkdtemp(join(tmpdir(), 'uplink-import-'));
      try {
        await withStopSignal((signal) => unpackArchive(folder, unpacked, { signal }));
        await importFolder(unpacked, force, command);
      } finally {
        await rm(unpacked, { recursive: true, force: true });
      }
    });
}

async function importFolder(folder: string, force: boolean, command: Command): Promise<void> {
  readConfiguration();
  const archive = await withProgress((report) => readWholeArchive(folder, report));
  const images = mediaFolderOf(folder);
  await withStore(async (config) => {
    const backup = await withProgress((report) =>
      withStopSignal(async (signal) => {
        // A message that arrives during the backup is in neither, so it stays.
        const newestBefore = await newestMessage();
        const made = force
          ? await makeAutomaticBackup(config, (to) => backUpAll(config, to, { report, signal }))
          : null;
        await importArchive(operator, archive, { replace: force, images, report, signal, newestBefore });
        return made?.path ?? null;
      }),
    );
    await renderOutdated();
    const counts = countsOf(archive);
    const lines = [`Imported ${describe(counts)}.`];
    if (backup) lines.push(`The previous data is in ${backup}.`);
    printResult(command, lines, { ...counts, backup });
  });
}

/** @throws {CommandError} when the path is not a folder, or the folder is not empty */
function requireEmptyFolder(folder: string): void {
  const result = statSync(folder, { throwIfNoEntry: false });
  if (!result) return;
  if (!result.isDirectory()) throw new CommandError(`${folder} cannot be used: it is not a folder.`);
  if (readdirSync(folder).length > 0) throw new CommandError(`${folder} is not empty. Choose another folder.`);
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

function describe(counts: Record<string, number>): string {
  return Object.entries(counts)
    .map(([kind, number]) => `${number} ${kind.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}`)
    .join(', ');
}
