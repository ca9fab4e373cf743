/** Writes files atomically, and reads files that may be missing or that other programs wrote. */
import { constants, mkdirSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { type FileHandle, open, realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Writes a file that only the owner can read, and its folder if necessary. @param changed its modification time */
export function writeAtomically(path: string, content: string, changed?: Date): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}`;
  try {
    writeFileSync(draft, content, { mode: 0o600, flush: true });
    if (changed) utimesSync(draft, changed, changed);
    renameSync(draft, path);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Returns the text of a file; null if it cannot be read. */
export function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

/** Returns the content of a JSON file; null if it cannot be read, or is not JSON. */
export function readJsonIfThere<T>(path: string): T | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}

/** A symbolic link, which could point to any file, or a pipe, which never ends. */
class NotPlainFile extends Error {}

/** Opens a file for reading. @throws {NotPlainFile} for a symbolic link, folder, pipe, socket or device */
export async function openPlainFile(path: string): Promise<FileHandle> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch((error) => {
    throw ['ELOOP', 'ENXIO'].includes(error.code) ? notPlain() : error;
  });
  if ((await file.stat()).isFile()) return file;
  await file.close();
  throw notPlain();
}

/**
 * Returns the text of a file below a folder.
 * @throws {NotPlainFile} also when a folder in the path is a symbolic link
 */
export async function readPlainText(folder: string, path: string): Promise<string> {
  const whole = join(folder, path);
  if ((await realpath(whole)) !== join(await realpath(folder), path)) throw notPlain();
  const file = await openPlainFile(whole);
  return file.readFile('utf8').finally(() => file.close());
}

const notPlain = () => new NotPlainFile('it is not a plain file');
