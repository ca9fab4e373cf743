/**
 * Access to the files inside the single file, a Node single executable application
 * (https://nodejs.org/api/single-executable-applications.html) built by scripts/build-binary.mjs.
 */
import { chmodSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadAddon, setAddonPath } from '../../db/sqlite/open-file.server';

/** Whether this process runs from the single file. */
export const isEmbedded = process.getBuiltinModule?.('node:sea')?.isSea() ?? false;

/** These names must match scripts/build-binary.mjs. */
const addonAsset = 'better_sqlite3.node';
const namesAsset = 'public.json';
const filesAsset = 'public.bin';
const threadsPrefix = 'threads/';

/** The addon cannot be loaded from any folder. The message lists the reason for each. */
export class AddonError extends Error {}

function sea() {
  return process.getBuiltinModule('node:sea');
}

/** Returns the code of a worker thread. */
export function embeddedThread(name: string): { text: string } {
  return { text: sea().getAsset(`${threadsPrefix}${name}.cjs`, 'utf8') };
}

/** Returns the files of `public/` by URL path. They are views of the executable in memory, not copies. */
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
 * Loads the SQLite addon in the single file; in a clone it does nothing, because node_modules has the addon. The system
 * loads native code only from files, so the addon is written to a folder for a moment.
 * @throws {AddonError} when no folder works
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
      // Reading must work on a full disk too.
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
    // The descriptor stays open: other threads load the deleted file through it.
    setAddonPath(`/proc/self/fd/${openSync(path, 'r')}`);
  } finally {
    // A library stays loaded after its file is deleted. The next start must not trust a leftover file.
    rmSync(own, { recursive: true, force: true });
  }
}

function describe(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code !== 'ERR_DLOPEN_FAILED') return code ?? message;
  return /failed to map segment|Operation not permitted/.test(message) ? 'mounted noexec' : message;
}
