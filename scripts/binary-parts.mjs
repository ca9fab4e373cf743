/** The parts of the single file that depend on the processor: Node, SQLite's addon, and the image libraries. */
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PrepareError, root, run } from './prepare.mjs';

/** For another processor: the prefix of Debian's tools, and the emulator. */
const crossed = {
  x64: { tools: 'x86_64-linux-gnu-', emulator: 'qemu-x86_64-static' },
  arm64: { tools: 'aarch64-linux-gnu-', emulator: 'qemu-aarch64-static' },
};

/**
 * @param arch the processor that the file is for, as Node names it
 * @param work a folder for what is kept between builds
 */
export function partsFor(arch, work) {
  if (!(arch in crossed))
    throw new PrepareError(`The file is built for ${Object.keys(crossed).join(' or ')}, not for ${arch}.`);
  const cross = arch === process.arch ? null : crossed[arch];
  const tool = `${cross?.tools ?? ''}strip`;
  return {
    /** The path of Node for that processor. */
    node: async () => join(await packageFolder(`node-linux-${arch}`, work), 'bin', 'node'),
    addon: () => copyAddon(arch, work, tool),
    libraries: () => findLibraries(arch, work),
    /** Strips debug symbols. Without binutils the file is larger. */
    strip: (file) => strip(tool, file),
    /** How to run a program for that processor here; null where it cannot run. */
    running: (program) => runningOf(program, cross),
  };
}

/** SQLite's addon; better-sqlite3 has one for every processor. */
function copyAddon(arch, work, tool) {
  const addon = join(work, `better_sqlite3-${arch}.node`);
  copyFileSync(join(root, 'node_modules', 'better-sqlite3', 'prebuilds', `linux-${arch}.node`), addon);
  strip(tool, addon);
  return addon;
}

/** Sharp's addon and the library that it needs, by their paths in `@img`: the one finds the other by them. */
async function findLibraries(arch, work) {
  const result = {};
  for (const name of [`sharp-linux-${arch}`, `sharp-libvips-linux-${arch}`]) {
    const folder = await packageFolder(`@img/${name}`, work);
    for (const file of readdirSync(join(folder, 'lib'))) {
      if (/\.(node|so(\.[\d.]+)?)$/.test(file)) result[join(name, 'lib', file)] = join(folder, 'lib', file);
    }
  }
  return result;
}

/** The folder of a package that depends on the processor. npm installs those for this one; others are downloaded. */
async function packageFolder(name, work) {
  const installed = join(root, 'node_modules', name);
  if (existsSync(installed)) return installed;
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const locked = packages[`node_modules/${name}`];
  if (!locked) throw new PrepareError(`package-lock.json does not know ${name}.`);
  return fetchPackage({ name, ...locked, work });
}

/** Downloads a package and checks it against the digest in the lock file. @returns the folder it is in */
async function fetchPackage({ name, version, integrity, work }) {
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
    throw new PrepareError(`${name}@${version} is not what was expected: ${actual}, not ${integrity}.`);
  }
  const draft = `${folder}.draft`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft);
  execFileSync('tar', ['xzf', archive, '-C', draft, '--strip-components=1']);
  renameSync(draft, folder);
  return folder;
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
