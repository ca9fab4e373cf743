import { createHash } from 'node:crypto';
import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { sync } from '../../../db/sqlite/backup.server';

/** Copies a file into place atomically. */
export function placeFile(file: string, place: string): void {
  const draft = `${place}.new`;
  mkdirSync(dirname(place), { recursive: true });
  try {
    copyFileSync(file, draft);
    chmodSync(draft, 0o755);
    sync(draft);
    renameSync(draft, place);
    sync(dirname(place));
  } finally {
    rmSync(draft, { force: true });
  }
}

export function isSameFile(one: string, other: string): boolean {
  if (!existsSync(one) || !existsSync(other) || statSync(one).size !== statSync(other).size) return false;
  return digestOf(one) === digestOf(other);
}

const digestOf = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex');

export const fileSize = (path: string): number => statSync(path).size;
