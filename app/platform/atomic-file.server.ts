/**
 * Reads files that other programs wrote. Rejects symbolic links, which could point to any file, and pipes, which never
 * end.
 */
import { constants } from 'node:fs';
import { type FileHandle, open, realpath } from 'node:fs/promises';
import { join } from 'node:path';

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
 *
 * @throws {NotPlainFile} also when a folder in the path is a symbolic link
 */
export async function readPlainText(folder: string, path: string): Promise<string> {
  const whole = join(folder, path);
  if ((await realpath(whole)) !== join(await realpath(folder), path)) throw notPlain();
  const file = await openPlainFile(whole);
  return file.readFile('utf8').finally(() => file.close());
}

const notPlain = () => new NotPlainFile('it is not a plain file');
