/**
 * The files inside the single file, and how to reach them. It is one of Node's single executable applications
 * (https://nodejs.org/api/single-executable-applications.html), built by scripts/build-binary.mjs.
 */
import { chmodSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadAddon, setAddonPath } from '../../db/sqlite/open-file.server';

/** Whether this process runs from the single file. */
export const isEmbedded = process.getBuiltinModule?.('node:sea')?.isSea() ?? false;

/** The names that scripts/build-binary.mjs gives to what it packs. */
const addonAsset = 'better_sqlite3.node';
const namesAsset = 'public.json';
const filesAsset = 'public.bin';
const threadsPrefix = 'threads/';

/** The addon can be loaded from none of the folders: a line for each. */
export class AddonError extends Error {}

function sea() {
  return process.getBuiltinModule('node:sea');
}

/** The program of a thread. */
export function embeddedThread(name: string): { text: string } {
  return { text: sea().getAsset(`${threadsPrefix}${name}.cjs`, 'utf8') };
}

/** The files of `public/` by the path of their address. Nothing is copied: they are read where the program lies in memory. */
export function embeddedFiles(): Map<string, Buffer> {
  const all = sea().getRawAsset(filesAsset) as ArrayBuffer;
  const lengths: [name: string, length: number][] = JSON.parse(sea().getAsset(namesAsset, 'utf8'));
  let start = 0;
  return new Map(
    lengths.map(([name, length]) => {
      const file = Buffer.from(all, start, length);
      start += length;
      return [name, file];
    }),
  );
}

let isAddonLoaded = false;

/**
 * Loads SQLite's addon in the single file; in a clone it is found in node_modules, and this does nothing. The system loads
 * code only from a file, so it is written to one of the folders for as long as that takes.
 *
 * @throws {AddonError} when no folder will do
 */
export function loadEmbeddedAddon(dataDir: string): void {
  if (!isEmbedded || isAddonLoaded) return;
  const errors: string[] = [];
  const folders = new Set([dataDir, tmpdir()]);
  for (const folder of folders) {
    try {
      loadFrom(folder);
      isAddonLoaded = true;
      return;
    } catch (error) {
      errors.push(`${folder} (${describe(error)})`);
      // A disk without space is to keep no one from reading.
      if ((error as NodeJS.ErrnoException).code === 'ENOSPC') folders.add('/dev/shm');
    }
  }
  throw new AddonError(
    `Could not load SQLite from ${errors.join(' nor from ')}. The data folder or TMPDIR must be writable and not mounted noexec.`,
  );
}

function loadFrom(folder: string) {
  const own = mkdtempSync(join(folder, '.uplink-'));
  try {
    const path = join(own, addonAsset);
    writeFileSync(path, new Uint8Array(sea().getRawAsset(addonAsset) as ArrayBuffer));
    chmodSync(path, 0o500);
    loadAddon(path);
    // Kept open: without a name, other threads reach the very same file through its descriptor.
    setAddonPath(`/proc/self/fd/${openSync(path, 'r')}`);
  } finally {
    // The system keeps what it has mapped; nothing is left for the next start to trust.
    rmSync(own, { recursive: true, force: true });
  }
}

function describe(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code !== 'ERR_DLOPEN_FAILED') return code ?? message;
  return /failed to map segment|Operation not permitted/.test(message) ? 'mounted noexec' : message;
}
