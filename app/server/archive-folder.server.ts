/** An archive as a folder: long texts are files of their own, which an editor can open; the JSON has the rest. */
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPlainText } from '~/platform/atomic-file.server';
import type { Archive } from '~/registry/archive';
import { checkForImport } from '~/registry/archive.server';
import { CommandError } from './cli/command.server';
import type { ReportProgress } from './cli/progress.server';

const jsonFile = 'uplink.json';
const postsFolder = 'blog-posts';
const pagesFolder = 'pages';
const contentFolder = 'site-content';

/** Where the pictures of an archive are. */
export const picturesOf = (folder: string) => join(folder, 'media');

/** @throws {CommandError} when something is there that an archive would be mixed with */
export function requireEmpty(folder: string): void {
  const result = statSync(folder, { throwIfNoEntry: false });
  if (!result) return;
  if (!result.isDirectory()) throw new CommandError(`${folder} cannot be used: it is not a folder.`);
  if (readdirSync(folder).length > 0) throw new CommandError(`${folder} is not empty. Choose another folder.`);
}

export function writeArchive(folder: string, archive: Archive, report: ReportProgress): void {
  for (const sub of [postsFolder, pagesFolder, contentFolder])
    mkdirSync(join(folder, sub), { recursive: true, mode: 0o700 });
  const blogPosts = archive.blogPosts.map(({ content, ...post }, index) => {
    report('Writing', index / archive.blogPosts.length);
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

/** @throws {CommandError} when a file is missing, or is not a plain file; {Invalid} when something in it is not as it should be */
export async function readArchive(folder: string): Promise<Archive> {
  const archive = await readJson(folder);
  const withTexts = async (rows: unknown, sub: string, name: 'slug' | 'key') => {
    if (!Array.isArray(rows)) return rows;
    const texts = [];
    for (const row of rows) texts.push({ ...row, content: await readText(folder, sub, row?.[name]) });
    return texts;
  };
  return checkForImport({
    ...archive,
    blogPosts: await withTexts(archive.blogPosts, postsFolder, 'slug'),
    pages: await withTexts(archive.pages, pagesFolder, 'slug'),
    siteContent: await withTexts(archive.siteContent, contentFolder, 'key'),
  });
}

async function readJson(folder: string): Promise<Record<string, unknown>> {
  const archive: unknown = await readFile(folder, jsonFile, JSON.parse);
  if (archive && typeof archive === 'object') return archive as Record<string, unknown>;
  throw new CommandError(`${join(folder, jsonFile)} is not an archive.`);
}

async function readText(folder: string, sub: string, name: unknown): Promise<string> {
  if (typeof name !== 'string' || !/^[a-z0-9-]+$/.test(name)) {
    throw new CommandError(`${jsonFile}: "${String(name)}" is no name of a file in ${sub}.`);
  }
  return readFile(folder, join(sub, `${name}.md`), (text) => text);
}

async function readFile<T>(folder: string, path: string, parse: (text: string) => T): Promise<T> {
  try {
    return parse(await readPlainText(folder, path));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const why = code === 'ENOENT' ? 'there is no such file' : message;
    throw new CommandError(`${join(folder, path)} cannot be read: ${why}.`);
  }
}
