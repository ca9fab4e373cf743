import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { renderOutdated } from '~/content/outdated-texts.server';
import type { Archive } from '~/instance/archive';
import { checkForImport, countsOf, exportArchive } from '~/instance/archive.server';
import { importArchive } from '~/instance/import.server';
import { evenOut } from '~/media/bucket.server';
import { copyFiles } from '~/media/copies.server';
import { filesOf } from '~/media/files.server';
import { operator } from '~/records/actor';
import { makeOwnBackup } from '../backups.server';
import { backUpAll } from '../whole-backup.server';
import {
  CommandFault,
  count,
  noteTaking,
  readConfiguration,
  say,
  untilStopped,
  withInstance,
  withReader,
} from './command.server';
import { type Tell, withProgress } from './progress.server';

/** Long texts are files of their own, which an editor can open; the JSON has the rest. */
const jsonFile = 'uplink.json';
const postsFolder = 'blog-posts';
const pagesFolder = 'pages';
const contentFolder = 'site-content';
const mediaFolderName = 'media';

export function addExport(program: Command): void {
  program
    .command('export')
    .argument('<dir>', 'a folder that is empty or does not exist yet')
    .description('write all content as JSON and Markdown; users, passwords and mail are in a backup only')
    .action(async (dir: string, _options, command: Command) => {
      const folder = resolve(dir);
      requireEmpty(folder);
      const archive = await withProgress(async (tell) => {
        tell('Reading and checking');
        const read = await withReader(() => exportArchive(operator));
        write(folder, read, tell);
        const library = readConfiguration();
        await evenOut(read.media.flatMap(filesOf), library);
        await copyPictures(read, library.mediaDir, join(folder, mediaFolderName), tell);
        return read;
      });
      await noteTaking({ action: 'exported', subject: 'site', summary: 'With all messages, at the command line' });
      const counts = countsOf(archive);
      say(command, [`${folder}: ${describe(counts)}.`], { folder, ...counts });
    });

  program
    .command('import')
    .argument('<dir>', 'a folder that export has written')
    .option('--force', 'replace the content that is there; a backup is made first')
    .description('bring exported content in, all or nothing')
    .action(async (dir: string, { force = false }: { force?: boolean }, command: Command) => {
      const archive = await withProgress((tell) => {
        tell('Reading and checking');
        return read(resolve(dir));
      });
      await withInstance(async (config) => {
        const backup = await withProgress((tell) =>
          untilStopped(async (signal) => {
            const made = force
              ? await makeOwnBackup(config, (_path, to) => backUpAll(config, to, { tell, signal }))
              : null;
            await copyPictures(archive, join(resolve(dir), mediaFolderName), config.mediaDir, tell);
            await evenOut(archive.media.flatMap(filesOf));
            await importArchive(operator, archive, { replace: force, tell, signal });
            return made?.path ?? null;
          }),
        );
        await renderOutdated();
        const counts = countsOf(archive);
        const lines = [`Imported ${describe(counts)}.`];
        if (backup) lines.push(`What was there before is in ${backup}.`);
        say(command, lines, { ...counts, backup });
      });
    });
}

/** @throws {CommandFault} when some are missing, or not what they were */
async function copyPictures({ media }: Archive, from: string, to: string, tell: Tell) {
  const faulty = await copyFiles(media.flatMap(filesOf), from, to, { tell, isShared: false });
  if (faulty.length === 0) return;
  throw new CommandFault(
    `${count(faulty.length, 'file')} of pictures are missing in ${from}, or damaged: ${faulty.slice(0, 3).join(', ')}.`,
  );
}

function requireEmpty(folder: string) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (readdirSync(folder).length > 0) throw new CommandFault(`${folder} is not empty. Choose another folder.`);
}

function write(folder: string, archive: Archive, tell: Tell) {
  for (const sub of [postsFolder, pagesFolder, contentFolder]) mkdirSync(join(folder, sub), { mode: 0o700 });
  const blogPosts = archive.blogPosts.map(({ content, ...post }, index) => {
    tell('Writing', index / archive.blogPosts.length);
    writeFileSync(join(folder, postsFolder, `${post.slug}.md`), content, { mode: 0o600 });
    return post;
  });
  const pages = archive.pages.map(({ content, ...page }) => {
    writeFileSync(join(folder, pagesFolder, `${page.slug}.md`), content, { mode: 0o600 });
    return page;
  });
  const siteContent = archive.siteContent.map(({ content, ...entry }) => {
    writeFileSync(join(folder, contentFolder, `${entry.key}.md`), content, { mode: 0o600 });
    return entry;
  });
  const json = JSON.stringify({ ...archive, blogPosts, pages, siteContent }, null, 2);
  writeFileSync(join(folder, jsonFile), `${json}\n`, { mode: 0o600, flush: true });
}

/** @throws {CommandFault} when a file is missing; {Invalid} when something in it is not as it should be */
function read(folder: string): Archive {
  const archive = parse(join(folder, jsonFile));
  const withText = (rows: unknown, sub: string, name: 'slug' | 'key') =>
    Array.isArray(rows) ? rows.map((row) => ({ ...row, content: readText(folder, sub, row?.[name]) })) : rows;
  return checkForImport({
    ...archive,
    blogPosts: withText(archive.blogPosts, postsFolder, 'slug'),
    pages: withText(archive.pages, pagesFolder, 'slug'),
    siteContent: withText(archive.siteContent, contentFolder, 'key'),
  });
}

function parse(path: string): Record<string, unknown> {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new CommandFault(`${path} cannot be read: ${(error as Error).message}.`);
  }
}

function readText(folder: string, sub: string, name: unknown): string {
  if (typeof name !== 'string' || !/^[a-z0-9-]+$/.test(name)) {
    throw new CommandFault(`${jsonFile}: "${String(name)}" is no name of a file in ${sub}.`);
  }
  try {
    return readFileSync(join(folder, sub, `${name}.md`), 'utf8');
  } catch (error) {
    throw new CommandFault(`${join(folder, sub, `${name}.md`)} cannot be read: ${(error as Error).message}.`);
  }
}

function describe(counts: Record<string, number>): string {
  return Object.entries(counts)
    .map(([kind, number]) => `${number} ${kind.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}`)
    .join(', ');
}
