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

export function giveFilesToOwner({ dataDir, databasePath }: Pick<Config, 'dataDir' | 'databasePath'>): void {
  if (process.getuid?.() !== root) return;
  give(dataDir, () => true);
  if (dirname(databasePath) !== dataDir) give(dirname(databasePath), (name) => name.startsWith(basename(databasePath)));
}

function give(folder: string, isOurs: (name: string) => boolean) {
  const owner = statSync(folder, { throwIfNoEntry: false });
  if (!owner || owner.uid === root) return;
  const top = realpathSync(folder);
  giveBelow(top, { top, owner, isOurs });
}

interface Gift {
  /** The real path of the folder to stay in. */
  top: string;
  owner: Stats;
  isOurs: (name: string) => boolean;
}

/** Node's own recursion would follow a link to a folder, which the owner may have put there for a folder of root. */
function giveBelow(folder: string, gift: Gift) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (!gift.isOurs(entry.name) || !(entry.isFile() || entry.isDirectory())) continue;
    giveOne(path, gift);
    if (entry.isDirectory()) giveBelow(path, gift);
  }
}

/** Follows no link, also if the owner puts one into the path meanwhile. */
function giveOne(path: string, { top, owner }: Gift) {
  let descriptor: number | undefined;
  try {
    descriptor = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    const found = fstatSync(descriptor);
    const isShared = found.isFile() && found.nlink > 1;
    const isInside = placeOf(descriptor, path).startsWith(`${top}/`);
    if (found.uid === root && !isShared && isInside) fchownSync(descriptor, owner.uid, owner.gid);
  } catch {
    // The file is gone, or was replaced by a link.
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

/** Returns where an open file is. */
function placeOf(descriptor: number, path: string): string {
  const known = `/proc/self/fd/${descriptor}`;
  return existsSync(known) ? readlinkSync(known) : realpathSync(path);
}
