/** Builds for production: the server into `build/`, the browser's files into `public/build/`, each also compressed. */
import { cpSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { all, install, main, root } from './prepare.mjs';
import { bundleThreads } from './threads.mjs';
import { tryBuild } from './try-build.mjs';

const compressible = /\.(js|css|svg|txt|json)$/;
const browserBuild = join(root, 'public', 'build');

await main(async () => {
  await install();
  rmSync(join(root, 'build'), { recursive: true, force: true });
  rmSync(browserBuild, { recursive: true, force: true });
  process.chdir(root);
  process.env.NODE_ENV = 'production';
  // Imported late, because it was just installed.
  const { cli } = await import('@remix-run/dev');
  // A thread has a program of its own, which the compiler does not know of.
  await all([cli.run(['build']), bundleThreads(join(root, 'build', 'threads'))]);
  renameSync(join(root, 'build', 'index.js'), join(root, 'build', 'server.js'));
  cpSync(join(root, 'scripts', 'entries'), join(root, 'build'), { recursive: true });
  // Otherwise its process may report a deadlock at the end, which is none (evanw/esbuild#3287).
  await (await import('esbuild')).stop();
  await Promise.all([...filesOf(browserBuild).map(compress), tryBuild()]);
});

function filesOf(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && compressible.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

async function compress(file) {
  const body = await readFile(file);
  await writeFile(`${file}.gz`, await promisify(gzip)(body, { level: 9 }));
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(body, { params: quality }));
}
