/** Gives files that root has made in the data folder to the owner of that folder, so that the server can open them. */
import { closeSync, constants, fchownSync, fstatSync, openSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Config } from '~/platform/config.server';

const root = 0;

export function giveFilesToOwner({ dataDir, databasePath }: Pick<Config, 'dataDir' | 'databasePath'>): void {
  if (process.getuid?.() !== root) return;
  give(dataDir, () => true);
  if (dirname(databasePath) !== dataDir) give(dirname(databasePath), (name) => name.startsWith(basename(databasePath)));
}

function give(folder: string, isOurs: (name: string) => boolean) {
  const owner = statSync(folder, { throwIfNoEntry: false });
  if (!owner || owner.uid === root) return;
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    if (isOurs(entry.name) && (entry.isFile() || entry.isDirectory())) giveOne(path, owner.uid, owner.gid);
  }
}

/** Follows no link, because the owner of the folder may have put one to a file of root. */
function giveOne(path: string, uid: number, gid: number) {
  let descriptor: number | undefined;
  try {
    descriptor = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    const found = fstatSync(descriptor);
    const isShared = found.isFile() && found.nlink > 1;
    if (found.uid === root && !isShared) fchownSync(descriptor, uid, gid);
  } catch {
    // The file is gone, or was replaced by a link.
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}
