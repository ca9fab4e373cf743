/** Builds for production: the server into `build/`, the browser's files into `public/build/`, each also compressed. */
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { mergeChunks } from './merge-chunks.mjs';
import { bin, main, root, run } from './prepare.mjs';
import { bundleThreads } from './threads.mjs';

const compressible = /\.(js|css|svg|txt|json)$/;
const browserBuild = join(root, 'public', 'build');

await main(async () => {
  rmSync(join(root, 'build'), { recursive: true, force: true });
  rmSync(browserBuild, { recursive: true, force: true });
  await run(bin('remix'), ['build'], { env: { ...process.env, NODE_ENV: 'production' } });
  renameSync(join(root, 'build', 'index.js'), join(root, 'build', 'main.js'));
  await mergeChunks(browserBuild, join(root, 'build', 'main.js'));
  // A thread has a program of its own, which the compiler does not know of.
  await bundleThreads(join(root, 'build', 'threads'));
  // Its process would complain that it was left alone.
  await (await import('esbuild')).stop();
  for (const file of filesOf(browserBuild)) compress(file);
});

function filesOf(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && compressible.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

function compress(file) {
  const body = readFileSync(file);
  writeFileSync(`${file}.gz`, gzipSync(body, { level: 9 }));
  writeFileSync(`${file}.br`, brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
}
