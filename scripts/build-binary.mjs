/**
 * `npm run build:binary`: the whole program as one executable, `dist/uplink`, for the processor it is built on; with
 * `-- --arch arm64`, `dist/uplink-arm64` for that one. It carries the pinned Node, the server, the browser's files and
 * SQLite, and needs only glibc.
 */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { partsFor } from './binary-parts.mjs';
import { build, install, main, PrepareError, root, serverEnvironment, serverFlags } from './prepare.mjs';
import { bundleThreads } from './threads.mjs';
import { tryBuild } from './try-build.mjs';

const work = join(root, '.cache', 'binary');
const dist = join(root, 'dist');
/** Marks the place in Node's executable that says whether a program follows. */
const fuse = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2';

/** The bundle options of everything in the file. */
const bundled = {
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node24',
  // A compiled text has no import(), so imports of Node's modules become require() too.
  supported: { 'dynamic-import': false },
  // Names stay as they are: to set them again on each function costs more memory than they do.
  minifyWhitespace: true,
  minifySyntax: true,
  legalComments: 'none',
  logLevel: 'warning',
  define: { 'process.env.NODE_ENV': '"production"' },
  logOverride: { 'ignored-bare-import': 'silent', 'empty-import-meta': 'silent' },
};

/**
 * Packages that the program imports only when it needs them. They stay texts of their own in the file: of a program's text
 * Node keeps all in memory, whether it runs or not.
 */
const externalPackages = [
  'acme-client',
  '@simplewebauthn/server',
  '@simplewebauthn/server/helpers',
  'nodemailer',
  'openid-client',
  'pg',
  'pino-pretty',
  'prom-client',
];

const assetOf = (name) => `packages/${name}.cjs`;

/** Redirects imports of a package to the exports of its text. */
const loadExternal = {
  name: 'load-apart',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'dynamic-import' && externalPackages.includes(path) ? { path, namespace: 'apart' } : undefined,
    );
    build.onLoad({ filter: /.*/, namespace: 'apart' }, ({ path }) => ({
      contents: `
        const text = require('node:sea').getAsset(${JSON.stringify(assetOf(path))}, 'utf8');
        require('node:vm').compileFunction(text, ['require', 'module', 'exports'])(require, module, exports);`,
    }));
  },
};

/** Code for browsers, or for a Node without web streams, is left out. */
const leaveOut = {
  name: 'leave-out',
  setup(build) {
    const contents = {
      'react-dom': `
        const never = () => { throw new Error('Only a browser does this.'); };
        module.exports = { createPortal: never, flushSync: never, unstable_batchedUpdates: never };`,
      'web-streams-polyfill/ponyfill': `module.exports = require('node:stream/web');`,
    };
    build.onResolve({ filter: /^[^./]/ }, ({ path }) =>
      Object.hasOwn(contents, path) ? { path, namespace: 'left-out' } : undefined,
    );
    build.onLoad({ filter: /.*/, namespace: 'left-out' }, ({ path }) => ({ contents: contents[path] }));
  },
};

await main(async () => {
  if (process.platform !== 'linux') throw new PrepareError('The single file is built on Linux, for Linux.');
  const { arch } = parseArgs({ options: { arch: { type: 'string', default: process.arch } } }).values;
  process.chdir(root);
  await install({ forDevelopers: true });
  await build();
  mkdirSync(work, { recursive: true });
  const parts = partsFor(arch, work);
  const node = await parts.node();
  const host = await partsFor(process.arch, work).node();
  const addon = parts.addon();
  const start = await bundle(join(root, 'app', 'server', 'embedded-start.ts'), 'start.cjs');
  const server = await bundle(join(root, 'build', 'embedded.js'), 'uplink.cjs');
  const threads = await bundleThreads(join(work, 'threads'), { ...bundled, external: ['@img/sharp-*'] });
  const packages = await bundlePackages();
  const libraries = await parts.libraries();
  const code = join(work, 'uplink.code');
  const makeFile = () => {
    const blob = assembleBinary(host, { start, server, code, threads, packages, addon, libraries });
    return assemble({ arch, node, blob, strip: parts.strip });
  };
  writeFileSync(code, '');
  let file = await makeFile();
  const program = parts.running(file);
  if (program) {
    await tryBuild(program, { ...serverEnvironment, UPLINK_CODE_FILE: code });
    if (statSync(code).size === 0) throw new PrepareError('The trial run left no compiled code.');
    file = await makeFile();
  } else console.log('Note: qemu-user-static was not found; the file was not tried, and takes longer to start.');
  console.log(`${file}: ${Math.round(statSync(file).size / 1e6)} MB`);
});

/** A program and what it imports as one CommonJS file: the only kind that a single file starts from. */
async function bundle(entry, name) {
  const esbuild = await import('esbuild');
  const outfile = join(work, name);
  await esbuild.build({
    ...bundled,
    entryPoints: [entry],
    outfile,
    // Remix would use it for a fetch of its own, if asked to.
    external: ['undici'],
    plugins: [loadExternal, leaveOut],
  });
  return outfile;
}

/** @returns the file of each of the packages, by its name */
async function bundlePackages() {
  const esbuild = await import('esbuild');
  const files = externalPackages.map((name) => [name, join(work, assetOf(name))]);
  for (const [name, outfile] of files) await esbuild.build({ ...bundled, entryPoints: [name], outfile });
  return Object.fromEntries(files);
}

function compress(file) {
  const compressed = `${file}.br`;
  writeFileSync(compressed, brotliCompressSync(readFileSync(file)));
  return compressed;
}

/**
 * The files of `public/` one after the other, and a list of their names and lengths: Node reads where each asset begins,
 * so of a thousand of them the system would keep all in memory.
 */
function joinPublicFiles() {
  const folder = join(root, 'public');
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length))
    .sort();
  const contents = names.map((name) => readFileSync(folder + name));
  const files = { 'public.json': join(work, 'public.json'), 'public.bin': join(work, 'public.bin') };
  writeFileSync(files['public.json'], JSON.stringify(names.map((name, at) => [name, contents[at].byteLength])));
  writeFileSync(files['public.bin'], Buffer.concat(contents));
  return files;
}

/** The assets of the executable in Node's format. */
function assembleBinary(host, { start, server, code, threads, packages, addon, libraries }) {
  const files = joinPublicFiles();
  const libraryList = join(work, 'libraries.json');
  writeFileSync(libraryList, JSON.stringify(Object.keys(libraries)));
  const blob = join(work, 'uplink.blob');
  const config = join(work, 'sea-config.json');
  const assets = Object.fromEntries([
    ['uplink.cjs.br', compress(server)],
    ['uplink.code.br', compress(code)],
    ...Object.entries(threads).map(([stem, file]) => [`threads/${stem}.cjs`, file]),
    ...Object.entries(packages).map(([name, file]) => [assetOf(name), file]),
    ...Object.entries(libraries).map(([path, file]) => [`libraries/${path}`, file]),
  ]);
  writeFileSync(
    config,
    JSON.stringify({
      main: start,
      output: blob,
      disableExperimentalSEAWarning: true,
      execArgv: serverFlags,
      assets: { ...assets, ...files, 'libraries.json': libraryList, 'better_sqlite3.node': addon },
    }),
  );
  execFileSync(host, ['--experimental-sea-config', config], { stdio: ['ignore', 'ignore', 'inherit'] });
  return blob;
}

async function assemble({ arch, node, blob, strip }) {
  mkdirSync(dist, { recursive: true });
  const draft = join(dist, '.uplink');
  copyFileSync(node, draft);
  chmodSync(draft, 0o755);
  strip(draft);
  const { inject } = await import('postject');
  await inject(draft, 'NODE_SEA_BLOB', readFileSync(blob), { sentinelFuse: fuse });
  const file = join(dist, arch === process.arch ? 'uplink' : `uplink-${arch}`);
  renameSync(draft, file);
  return file;
}
