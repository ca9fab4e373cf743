/** Writes and reads an archive as a folder: long texts are separate Markdown files, the rest is JSON. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { missingSources } from '~/media/archived.server';
import { readPlainText } from '~/platform/atomic-file.server';
import { Invalid } from '~/platform/errors';
import type { ReportProgress } from '~/platform/threads/command-process.server';
import { checkForImport } from './archive.server';
import type { Archive } from './archive-schema.server';
import { tableRecordTypes } from './record-types.server';

export const jsonFile = 'uplink.json';
/** The archive parts whose texts are files: the folder of each, and the field that names the file. */
const textFolders = [
  ...tableRecordTypes.flatMap(({ recordKind, markdown, kind, archive }) =>
    markdown && recordKind.definition.pathPrefix ? { part: archive.name, folder: kind, name: 'slug' } : [],
  ),
  { part: 'siteContent', folder: 'site-content', name: 'key' },
];

type TextRow = Record<string, unknown>;

export const mediaFolderOf = (folder: string) => join(folder, 'media');

/** Returns the files of an archive without its images: their names, and their texts. */
export function filesOfArchive(archive: Archive): [name: string, text: string][] {
  const parts: Record<string, unknown> = { ...archive };
  const files = textFolders.flatMap(({ part, folder, name }) => {
    const rows = parts[part] as TextRow[];
    parts[part] = rows.map(({ content: _, ...row }) => row);
    return rows.map((row): [string, string] => [join(folder, `${row[name]}.md`), String(row.content)]);
  });
  return [...files, [jsonFile, `${JSON.stringify(parts, null, 2)}\n`]];
}

export function writeArchive(folder: string, archive: Archive, report: ReportProgress): void {
  const files = filesOfArchive(archive);
  for (const [index, [name, text]] of files.entries()) {
    report('Writing', index / files.length);
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    writeFileSync(path, text, { mode: 0o600, flush: name === jsonFile });
  }
}

/** @throws {Invalid} when a file is missing, not a plain file or has invalid content */
export async function readArchive(folder: string): Promise<Archive> {
  const archive = await readJson(folder);
  for (const { part, folder: sub, name } of textFolders) {
    const rows = archive[part];
    if (!Array.isArray(rows)) continue;
    const texts = [];
    for (const row of rows) texts.push({ ...row, content: await readText(folder, sub, row?.[name]) });
    archive[part] = texts;
  }
  return checkForImport(archive);
}

/** The same, with all its images. @throws {Invalid} also when images are missing or damaged */
export async function readWholeArchive(folder: string, report: ReportProgress): Promise<Archive> {
  report('Reading and checking');
  const archive = await readArchive(folder);
  const images = mediaFolderOf(folder);
  requireNone(await missingSources(archive.media, images, report), images);
  return archive;
}

/** @throws {Invalid} when there are missing or damaged files */
export function requireNone(damaged: string[], folder: string): void {
  if (damaged.length === 0) return;
  const files = damaged.length === 1 ? '1 file' : `${damaged.length.toLocaleString('en-GB')} files`;
  throw invalid(`${files} of images are missing in ${folder}, or damaged: ${damaged.slice(0, 3).join(', ')}.`);
}

const invalid = (message: string) => new Invalid({ '': [message] });

async function readJson(folder: string): Promise<Record<string, unknown>> {
  const archive: unknown = await readFile(folder, jsonFile, JSON.parse);
  if (archive && typeof archive === 'object') return archive as Record<string, unknown>;
  throw invalid(`${join(folder, jsonFile)} is not an archive.`);
}

async function readText(folder: string, sub: string, name: unknown): Promise<string> {
  if (typeof name !== 'string' || !/^[a-z0-9-]+$/.test(name))
    throw invalid(`${jsonFile}: "${String(name)}" is no name of a file in ${sub}.`);
  return readFile(folder, join(sub, `${name}.md`), (text) => text);
}

async function readFile<T>(folder: string, path: string, parse: (text: string) => T): Promise<T> {
  try {
    return parse(await readPlainText(folder, path));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const why = code === 'ENOENT' ? 'there is no such file' : message;
    throw invalid(`${join(folder, path)} cannot be read: ${why}.`);
  }
}
