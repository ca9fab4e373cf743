/** Gives files that root has made in the data folder to the owner of that folder, so that the server can open them. */
import {
  closeSync,
  constants,
  existsSync,
  fchownSync,
  fstatSync,
  openSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  type Stats,
  statSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Config } from '~/platform/config.server';

const root = 0;

export function chownDataFiles({ dataDir, databasePath }: Pick<Config, 'dataDir' | 'databasePath'>): void {
  if (process.getuid?.() !== root) return;
  chownFolder(dataDir, () => true);
  if (dirname(databasePath) !== dataDir)
    chownFolder(dirname(databasePath), (name) => name.startsWith(basename(databasePath)));
}

function chownFolder(folder: string, isOurs: (name: string) => boolean) {
  const owner = statSync(folder, { throwIfNoEntry: false });
  if (!owner || owner.uid === root) return;
  const top = realpathSync(folder);
  chownBelow(top, { top, owner, isOurs });
}

interface Scope {
  /** The real path of the folder to stay in. */
  top: string;
  owner: Stats;
  isOurs: (name: string) => boolean;
}

/** Node's own recursion would follow a link to a folder, which the owner may have put there for a folder of root. */
function chownBelow(folder: string, scope: Scope) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (!scope.isOurs(entry.name) || !(entry.isFile() || entry.isDirectory())) continue;
    chownOne(path, scope);
    if (entry.isDirectory()) chownBelow(path, scope);
  }
}

/** Follows no link, also if the owner puts one into the path meanwhile. */
function chownOne(path: string, { top, owner }: Scope) {
  let descriptor: number | undefined;
  try {
    descriptor = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    const found = fstatSync(descriptor);
    const isShared = found.isFile() && found.nlink > 1;
    const isInside = pathOfOpenFile(descriptor, path).startsWith(`${top}/`);
    if (found.uid === root && !isShared && isInside) fchownSync(descriptor, owner.uid, owner.gid);
  } catch {
    // The file is gone, or was replaced by a link.
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

function pathOfOpenFile(descriptor: number, path: string): string {
  const known = `/proc/self/fd/${descriptor}`;
  return existsSync(known) ? readlinkSync(known) : realpathSync(path);
}
