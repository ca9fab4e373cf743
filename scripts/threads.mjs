/**
 * The programs of threads and child processes: of each `X.thread.ts` and `X.child.ts` below `app/` one CommonJS file, the
 * only form that starts from text as well.
 */
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from './prepare.mjs';

const ending = /\.(thread|child)\.ts$/;

/**
 * Bundles them into a folder, as `X.cjs`. What has an addon stays in node_modules, unless `options` say otherwise.
 *
 * @param options for esbuild, laid over the usual ones
 * @returns the files by their stems
 */
export async function bundleThreads(folder, options = {}) {
  const esbuild = await import('esbuild');
  const sources = readdirSync(join(root, 'app'), { recursive: true }).filter((path) => ending.test(path));
  const entryPoints = Object.fromEntries(
    sources.map((path) => [basename(path).replace(ending, ''), join(root, 'app', path)]),
  );
  await esbuild.build({
    entryPoints,
    outdir: folder,
    outExtension: { '.js': '.cjs' },
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node24',
    external: ['better-sqlite3', 'sharp'],
    // Its modules read JSON files beside them. This one includes everything.
    alias: { 'css-tree': 'css-tree/dist/csstree.esm' },
    loader: { '.ttf': 'binary', '.bloom': 'binary' },
    tsconfig: join(root, 'tsconfig.json'),
    legalComments: 'none',
    logLevel: 'warning',
    logOverride: { 'ignored-bare-import': 'silent', 'empty-import-meta': 'silent' },
    ...options,
  });
  return Object.fromEntries(Object.keys(entryPoints).map((stem) => [stem, join(folder, `${stem}.cjs`)]));
}

/** The place where tests find them. */
const forTests = join(root, '.cache', 'threads');

/** Vitest's global setup. */
export async function setup() {
  await bundleThreads(forTests);
}
