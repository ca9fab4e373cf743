/**
 * The manifest of the last upload, cached on this machine. The next upload is compared with it. The bucket has it as
 * well.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NamedFile } from '~/media/files.server';
import { writeAtomically } from '~/platform/atomic-file.server';
import { joinNames, type Snapshot, splitNames } from './snapshot';

export interface Manifest {
  /** The name of the snapshot, and the server run that uploaded it. */
  name: string;
  session: string;
  moment: Snapshot;
  /** The chunk names in the index of the snapshot. */
  index: string[];
  files: NamedFile[];
  /** A digest of the passphrase and recipients that `keys.age` was encrypted for. */
  openedBy: string | null;
}

export const offSiteFolder = (dataDir: string) => join(dataDir, 'off-site');

const pathIn = (dataDir: string) => join(offSiteFolder(dataDir), 'sent.json');

/** Returns null without a readable manifest. */
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
