import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Config } from '~/platform/config.server';

const alarmBelow = 0.1;
/** In bytes: the size of SQLite's WAL. */
const fullBelow = 256 * 1024;

/** Returns the fuller of the disks of the data folder and the database. */
export async function readDisk({ dataDir, databasePath }: Pick<Config, 'dataDir' | 'databasePath'>) {
  const disks = await Promise.all([...new Set([dataDir, dirname(databasePath)])].map(diskOf));
  return disks.reduce((least, disk) => (disk.freeRatio < least.freeRatio ? disk : least));
}

/** Returns the free space, and its share of the space that is usable without root rights: 0 is full, 1 is empty. */
async function diskOf(folder: string) {
  const { bavail, bfree, blocks, bsize } = await statfs(folder);
  // As in `df`, the blocks reserved for root count as neither used nor free.
  const usable = blocks - bfree + bavail;
  return { freeBytes: bavail * bsize, freeRatio: usable > 0 ? bavail / usable : 0 };
}

export async function diskProblem(config: Config): Promise<string | null> {
  const { freeBytes, freeRatio } = await readDisk(config);
  if (freeBytes < fullBelow) return 'The disk is full. Nothing can be saved until there is space.';
  if (freeRatio >= alarmBelow) return null;
  return `Only ${(freeRatio * 100).toFixed(1)} % of the disk, ${(freeBytes / 1e6).toFixed(0)} MB, are free.`;
}
