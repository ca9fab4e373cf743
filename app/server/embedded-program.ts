/**
 * Starts one of the programs bundled in the single file. The system loads native libraries only from files, so they are
 * written to a temporary folder.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { compileFunction } from 'node:vm';

/** These names must match scripts/build-binary.mjs. */
const librariesAsset = 'libraries.json';
const librariesPrefix = 'libraries/';

const sea = process.getBuiltinModule('node:sea');

/** @param name the name of the entry in `threads/` */
export function runEmbeddedProgram(name: string): void {
  const loaded = { exports: {} };
  const program = compileFunction(sea.getAsset(`threads/${name}.cjs`, 'utf8'), ['require', 'module', 'exports'], {
    filename: `${name}.cjs`,
  });
  program(requireHere, loaded, loaded.exports);
}

/** Returns a module that a bundled program requires: one of Node's, or the native addon of sharp. */
function requireHere(id: string): unknown {
  if (/^@img\/sharp-linux-\w+\/sharp\.node$/.test(id)) return loadAddon();
  return /^(node:)?module$/.test(id) ? { ...require(id), createRequire: () => requireHere } : require(id);
}

function loadAddon(): unknown {
  const errors: string[] = [];
  for (const folder of new Set([process.env.DATA_DIR ?? './data', tmpdir()])) {
    try {
      return loadFrom(folder);
    } catch (error) {
      errors.push(`${folder} (${(error as Error).message})`);
    }
  }
  throw new Error(`Could not load the image library from ${errors.join(' nor from ')}.`);
}

/** Writes each library to the path that the addon expects, relative to itself. */
function loadFrom(folder: string): unknown {
  const own = mkdtempSync(join(folder, '.uplink-'));
  try {
    const paths: string[] = JSON.parse(sea.getAsset(librariesAsset, 'utf8'));
    for (const path of paths) {
      mkdirSync(dirname(join(own, path)), { recursive: true });
      const bytes = new Uint8Array(sea.getRawAsset(librariesPrefix + path) as ArrayBuffer);
      writeFileSync(join(own, path), bytes, { mode: 0o500 });
    }
    const addon = { exports: {} };
    process.dlopen(addon, join(own, paths.find((path) => path.endsWith('.node')) ?? ''));
    return addon.exports;
  } finally {
    // A library stays loaded after its file is deleted.
    rmSync(own, { recursive: true, force: true });
  }
}
