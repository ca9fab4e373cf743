/** What the single file is made of that depends on the processor: Node, SQLite's addon, and the libraries for pictures. */
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { Fault, root, run } from './prepare.mjs';

/** For another processor than this one: Debian's compiler for it, and what runs its programs here. */
const crossed = {
  x64: { tools: 'x86_64-linux-gnu-', emulator: 'qemu-x86_64-static', packages: 'crossbuild-essential-amd64' },
  arm64: { tools: 'aarch64-linux-gnu-', emulator: 'qemu-aarch64-static', packages: 'crossbuild-essential-arm64' },
};

/**
 * @param arch the processor that the file is for, as Node names it
 * @param work a folder for what is kept between builds
 */
export function partsFor(arch, work) {
  if (!(arch in crossed))
    throw new Fault(`The file is built for ${Object.keys(crossed).join(' or ')}, not for ${arch}.`);
  const cross = arch === process.arch ? null : crossed[arch];
  const tool = (name) => `${cross?.tools ?? ''}${name}`;
  return {
    /** Node for that processor. @returns its folder */
    node: () => fetchNode(arch, work),
    addon: (node, host) => compileAddon({ arch, node, host, work, cross, tool }),
    libraries: () => findLibraries(arch, work),
    /** Takes out the symbols that only a debugger reads; where binutils are missing, the file is larger. */
    strip: (file) => strip(tool('strip'), file),
    /** How that Node is run here; null where it cannot be. */
    running: (node) => runningOf(join(node, 'bin', 'node'), cross),
  };
}

/** Node's npm package, checked against the digest that is kept here. @returns its folder */
async function fetchNode(arch, work) {
  const { version, integrity } = JSON.parse(readFileSync(join(root, 'scripts', 'node-runtime.json'), 'utf8'));
  const name = `node-linux-${arch}`;
  return fetchPackage({ name, version, integrity: integrity[name], work }, (draft) =>
    mendHeader(join(draft, 'include', 'node', 'node_object_wrap.h')),
  );
}

/** @param mend what is to be done to the package before it gets its place. @returns the folder it is in */
async function fetchPackage({ name, version, integrity, work }, mend = () => undefined) {
  const stem = `${name.replace(/^@.*\//, '')}-${version}`;
  const folder = join(work, stem);
  if (existsSync(folder)) return folder;

  const archive = join(work, `${name.replace('@', '').replace('/', '-')}-${version}.tgz`);
  if (!existsSync(archive)) {
    await run('npm', ['pack', `${name}@${version}`, '--silent', '--pack-destination', work], {
      failed: `${name}@${version} could not be downloaded. Is the npm registry within reach?`,
    });
  }
  const actual = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`;
  if (actual !== integrity) {
    rmSync(archive);
    throw new Fault(`${name}@${version} is not what was expected: ${actual}, not ${integrity}.`);
  }
  const draft = `${folder}.draft`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft);
  execFileSync('tar', ['xzf', archive, '-C', draft, '--strip-components=1']);
  mend(draft);
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
async function compileAddon({ arch, node, host, work, cross, tool }) {
  const source = join(root, 'node_modules', 'better-sqlite3');
  const { version } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'));
  const folder = join(work, `better-sqlite3-${version}-${arch}-${node.split('-').at(-1)}`);
  const built = join(folder, 'build', 'Release', 'better_sqlite3.node');
  if (!existsSync(built)) {
    requireTools(cross);
    console.log(`Compiling SQLite for the Node of the single file (${arch}). This takes two minutes the first time.`);
    for (const part of ['deps', 'src', 'binding.gyp', 'package.json']) {
      cpSync(join(source, part), join(folder, part), { recursive: true });
    }
    const compilers = { CC: tool('gcc'), CXX: tool('g++'), AR: tool('ar'), npm_config_arch: arch };
    await run('npm', ['run', 'build-release', '--prefix', folder], {
      env: {
        ...process.env,
        ...(cross && compilers),
        npm_config_nodedir: node,
        PATH: `${join(host, 'bin')}:${process.env.PATH}`,
      },
      failed: 'SQLite could not be compiled (see above). It needs a C++ compiler, make and Python 3.',
    });
  }
  const addon = join(work, `better_sqlite3-${arch}.node`);
  copyFileSync(built, addon);
  strip(tool('strip'), addon);
  return addon;
}

function requireTools(cross) {
  if (!cross || !spawnSync(`${cross.tools}g++`, ['--version'], { stdio: 'ignore' }).error) return;
  throw new Fault(`There is no compiler for that processor here. On Debian: apt-get install ${cross.packages}`);
}

/** Sharp's addon and the library that it needs, by their paths in `@img`: the one finds the other by them. */
async function findLibraries(arch, work) {
  const found = {};
  for (const name of [`sharp-linux-${arch}`, `sharp-libvips-linux-${arch}`]) {
    const folder = await libraryFolder(name, work);
    for (const file of readdirSync(join(folder, 'lib'))) {
      if (/\.(node|so(\.[\d.]+)?)$/.test(file)) found[join(name, 'lib', file)] = join(folder, 'lib', file);
    }
  }
  return found;
}

/** npm installs them for this processor alone; for another one the lock file says which they are. */
async function libraryFolder(name, work) {
  const installed = join(root, 'node_modules', '@img', name);
  if (existsSync(installed)) return installed;
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const locked = packages[`node_modules/@img/${name}`];
  if (!locked) throw new Fault(`package-lock.json does not know @img/${name}.`);
  return fetchPackage({ name: `@img/${name}`, ...locked, work });
}

function strip(program, file) {
  if (spawnSync(program, ['--strip-unneeded', file], { stdio: 'ignore' }).error)
    console.log(`Note: ${program} was not found; the file stays larger.`);
}

function runningOf(program, cross) {
  if (!cross) return [program];
  if (spawnSync(cross.emulator, ['--version'], { stdio: 'ignore' }).error) return null;
  return [cross.emulator, '-L', `/usr/${cross.tools.slice(0, -1)}`, program];
}
