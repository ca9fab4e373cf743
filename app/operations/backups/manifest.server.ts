/**
 * The manifest of the last upload, as this machine knows it. The next upload is compared with it. The bucket has it as
 * well.
 */
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NamedFile } from '~/media/files.server';
import { joinNames, type Snapshot, splitNames } from './snapshot';

export interface Manifest {
  /** The snapshot's name, and the run of the program that sent it. */
  name: string;
  session: string;
  moment: Snapshot;
  /** The names in the list of the snapshot. */
  index: string[];
  files: NamedFile[];
  /** A digest of the recipients that the keys' object was made for. */
  openedBy: string | null;
}

export const offSiteFolder = (dataDir: string) => join(dataDir, 'off-site');

const pathIn = (dataDir: string) => join(offSiteFolder(dataDir), 'sent.json');

/** Returns null before the first upload. */
export function readManifest(dataDir: string): Manifest | null {
  try {
    const stored = JSON.parse(readFileSync(pathIn(dataDir), 'utf8')) as Manifest & { index: string };
    return { ...stored, index: splitNames(Buffer.from(stored.index, 'base64')) };
  } catch {
    return null;
  }
}

export function writeManifest(dataDir: string, sent: Manifest): void {
  writeAtomically(pathIn(dataDir), JSON.stringify({ ...sent, index: joinNames(sent.index).toString('base64') }));
}

/** Replaces a file atomically. */
export function writeAtomically(path: string, content: string): void {
  mkdirSync(join(path, '..'), { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}`;
  try {
    writeFileSync(draft, content, { mode: 0o600, flush: true });
    renameSync(draft, path);
  } finally {
    rmSync(draft, { force: true });
  }
}
