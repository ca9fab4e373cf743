/**
 * `npm run build:binary`: the whole program as one executable, `dist/uplink`, for the processor it is built on. It carries
 * a Node LTS of its own (scripts/node-runtime.json), the server, the browser's files and SQLite, and needs only glibc.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, Fault, install, main, requireNode, root, run } from './prepare.mjs';
import { bundleThreads } from './threads.mjs';

const work = join(root, '.cache', 'binary');
const dist = join(root, 'dist');
/** Marks the place in Node's executable that says whether a program follows. */
const fuse = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2';

/** V8 keeps three times this for what is young: by default more than the whole site needs when nobody calls. */
const flags = ['--max-semi-space-size=4'];

/** How everything that the file runs is bundled. */
const bundled = {
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node24',
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
const packagesApart = ['@simplewebauthn/server', '@simplewebauthn/server/helpers', 'nodemailer', 'openid-client'];

const assetOf = (name) => `packages/${name}.cjs`;

/** Where the program imports one of the packages, it gets what that one's text exports. */
const loadApart = {
  name: 'load-apart',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'dynamic-import' && packagesApart.includes(path) ? { path, namespace: 'apart' } : undefined,
    );
    build.onLoad({ filter: /.*/, namespace: 'apart' }, ({ path }) => ({
      contents: `
        const text = require('node:sea').getAsset(${JSON.stringify(assetOf(path))}, 'utf8');
        require('node:vm').compileFunction(text, ['require', 'module', 'exports'])(require, module, exports);`,
    }));
  },
};

await main(async () => {
  requireNode();
  if (process.platform !== 'linux') throw new Fault('The single file is built on Linux, for Linux.');
  process.chdir(root);
  await install({ forDevelopers: true });
  await build();
  mkdirSync(work, { recursive: true });
  const node = await fetchNode();
  const addon = await compileAddon(node);
  const start = await bundle(join(root, 'app', 'server', 'embedded-start.ts'), 'start.cjs');
  const server = await bundle(join(root, 'build', 'main.js'), 'uplink.cjs');
  const threads = await bundleThreads(join(work, 'threads'), { ...bundled, external: ['@img/sharp-*'] });
  const packages = await bundlePackages();
  const blob = pack(node, { start, server, threads, packages, addon, libraries: findLibraries() });
  const file = await assemble(node, blob);
  console.log(`${file}: ${Math.round(statSync(file).size / 1e6)} MB`);
});

/** Node's npm package, checked against the digest that is kept here. @returns its folder */
async function fetchNode() {
  const { version, integrity } = JSON.parse(readFileSync(join(root, 'scripts', 'node-runtime.json'), 'utf8'));
  const name = `node-linux-${process.arch}`;
  const expected = integrity[name];
  if (!expected) throw new Fault(`No Node ${version} is known for ${process.arch}; x64 and arm64 are.`);
  const folder = join(work, `${name}-${version}`);
  if (existsSync(join(folder, 'bin', 'node'))) return folder;

  const archive = join(work, `${name}-${version}.tgz`);
  if (!existsSync(archive)) {
    await run('npm', ['pack', `${name}@${version}`, '--silent', '--pack-destination', work], {
      failed: `Node ${version} could not be downloaded. Is the npm registry within reach?`,
    });
  }
  const actual = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`;
  if (actual !== expected) {
    rmSync(archive);
    throw new Fault(`${name}@${version} is not what scripts/node-runtime.json expects: ${actual}.`);
  }
  const draft = `${folder}.draft`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft);
  execFileSync('tar', ['xzf', archive, '-C', draft, '--strip-components=1']);
  mendHeader(join(draft, 'include', 'node', 'node_object_wrap.h'));
  renameSync(draft, folder);
  return folder;
}

/**
 * The headers of Node 24.19 to 24.21 make an addon abort when the garbage collector frees one of its objects
 * (https://github.com/nodejs/node/issues/65446). As in 24.18, the hooks are left out.
 */
function mendHeader(path) {
  let text = readFileSync(path, 'utf8');
  for (const verb of ['Add', 'Remove']) {
    const call = `${verb}EnvironmentCleanupHook(v8::Isolate::GetCurrent(), CleanupHook, this);`;
    if (!text.includes(call)) throw new Fault(`${path} is not as expected; see whether Node has mended it.`);
    text = text.replace(call, '');
  }
  writeFileSync(path, text);
}

/** SQLite's addon for that Node, compiled in a copy: node_modules keeps the one for the Node that runs here. */
async function compileAddon(node) {
  const source = join(root, 'node_modules', 'better-sqlite3');
  const { version } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'));
  const folder = join(work, `better-sqlite3-${version}-${process.arch}-${node.split('-').at(-1)}`);
  const built = join(folder, 'build', 'Release', 'better_sqlite3.node');
  if (!existsSync(built)) {
    console.log('Compiling SQLite for the Node of the single file. This takes two minutes the first time.');
    for (const part of ['deps', 'src', 'binding.gyp', 'package.json']) {
      cpSync(join(source, part), join(folder, part), { recursive: true });
    }
    await run('npm', ['run', 'build-release', '--prefix', folder], {
      env: { ...process.env, npm_config_nodedir: node, PATH: `${join(node, 'bin')}:${process.env.PATH}` },
      failed: 'SQLite could not be compiled (see above). It needs a C++ compiler, make and Python 3.',
    });
  }
  const addon = join(work, 'better_sqlite3.node');
  copyFileSync(built, addon);
  strip(addon);
  return addon;
}

/** A program and what it imports as one CommonJS file: the only kind that a single file starts from. */
async function bundle(entry, name) {
  const esbuild = await import('esbuild');
  const outfile = join(work, name);
  await esbuild.build({
    ...bundled,
    entryPoints: [entry],
    outfile,
    // What Remix would make its own fetch of, if it were asked to.
    external: ['undici'],
    plugins: [loadApart],
  });
  return outfile;
}

/** @returns the file of each of the packages, by its name */
async function bundlePackages() {
  const esbuild = await import('esbuild');
  const files = packagesApart.map((name) => [name, join(work, assetOf(name))]);
  for (const [name, outfile] of files) await esbuild.build({ ...bundled, entryPoints: [name], outfile });
  return Object.fromEntries(files);
}

/** What V8 makes of a program's text, in a file: the start need not do it again. */
function compile(node, program) {
  const file = join(work, 'uplink.code');
  const script = `
    const [program, file] = process.argv.slice(1);
    const text = require('node:fs').readFileSync(program, 'latin1');
    const parameters = ['require', 'module', 'exports'];
    const { cachedData } = require('node:vm').compileFunction(text, parameters, { filename: 'uplink.cjs', produceCachedData: true });
    require('node:fs').writeFileSync(file, cachedData);`;
  execFileSync(join(node, 'bin', 'node'), [...flags, '-e', script, program, file]);
  return file;
}

function compress(file) {
  const compressed = `${file}.gz`;
  writeFileSync(compressed, gzipSync(readFileSync(file), { level: 9 }));
  return compressed;
}

/** Sharp's addon and the library that it needs, by their paths in node_modules/@img: the one finds the other by them. */
function findLibraries() {
  const packages = join(root, 'node_modules', '@img');
  const folders = [`sharp-linux-${process.arch}/lib`, `sharp-libvips-linux-${process.arch}/lib`];
  const paths = folders.flatMap((folder) =>
    readdirSync(join(packages, folder))
      .filter((name) => /\.(node|so(\.[\d.]+)?)$/.test(name))
      .map((name) => join(folder, name)),
  );
  return Object.fromEntries(paths.map((path) => [path, join(packages, path)]));
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

/** Everything that the executable carries, in the form that Node reads. */
function pack(node, { start, server, threads, packages, addon, libraries }) {
  const files = joinPublicFiles();
  const libraryList = join(work, 'libraries.json');
  writeFileSync(libraryList, JSON.stringify(Object.keys(libraries)));
  const blob = join(work, 'uplink.blob');
  const config = join(work, 'sea-config.json');
  const assets = Object.fromEntries([
    ['uplink.cjs.gz', compress(server)],
    ['uplink.code.gz', compress(compile(node, server))],
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
      execArgv: flags,
      assets: { ...assets, ...files, 'libraries.json': libraryList, 'better_sqlite3.node': addon },
    }),
  );
  execFileSync(join(node, 'bin', 'node'), ['--experimental-sea-config', config], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return blob;
}

async function assemble(node, blob) {
  mkdirSync(dist, { recursive: true });
  const draft = join(dist, '.uplink');
  copyFileSync(join(node, 'bin', 'node'), draft);
  chmodSync(draft, 0o755);
  strip(draft);
  const { inject } = await import('postject');
  await inject(draft, 'NODE_SEA_BLOB', readFileSync(blob), { sentinelFuse: fuse });
  const file = join(dist, 'uplink');
  renameSync(draft, file);
  return file;
}

/** Takes out the symbols that only a debugger reads; where binutils are missing, the file is larger. */
function strip(file) {
  if (spawnSync('strip', ['--strip-unneeded', file], { stdio: 'ignore' }).error)
    console.log('Note: strip was not found; the file stays larger.');
}
