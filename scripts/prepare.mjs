/**
 * What every command needs before it can work: the dependencies, and the build. Each is made only when what it is made
 * of has changed. Node's own modules only, because nothing else may be there yet.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stamps = join(root, '.cache');

/** A fault that one line explains; nobody needs its stack. */
export class Fault extends Error {}

/** Runs `work`; a fault ends the process with its line. */
export async function main(work) {
  try {
    await work();
  } catch (error) {
    console.error(error instanceof Fault ? error.message : error);
    process.exitCode = 1;
  }
}

/**
 * Runs a program in the project's folder with our own input and output.
 *
 * @throws {Fault} with `failed` when it fails
 */
export function run(program, args, { failed, env = process.env } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, stdio: 'inherit', env });
    child.on('error', (error) => reject(new Fault(`${program} cannot be run: ${error.message}`)));
    child.on('close', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Fault(failed ?? `${program} ${args.join(' ')} failed (${signal ?? code}).`));
    });
  });
}

/** Waits for all of them. @throws {Fault} with the words of all that have failed */
export async function all(parts) {
  const faults = (await Promise.allSettled(parts)).flatMap(({ reason }) => (reason ? [reason.message] : []));
  if (faults.length > 0) throw new Fault(faults.join('\n'));
}

/** The path of a program that a dependency brings. */
export const bin = (name) => join(root, 'node_modules', '.bin', name);

export function requireNode() {
  const [major = 0] = process.versions.node.split('.').map(Number);
  if (major < 20) throw new Fault(`Uplink needs Node.js 20 or later; this is ${process.version}.`);
}

/**
 * The headers of Node 24.19 to 24.21 make an addon abort when the garbage collector runs by itself
 * (https://github.com/nodejs/node/issues/65446). A ready-made addon leaves no Makefile.
 */
export function warnOfHeaders() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const isCompiled = existsSync(join(root, 'node_modules', 'better-sqlite3', 'build', 'Makefile'));
  if (major === 24 && minor >= 19 && minor <= 21 && isCompiled)
    console.log(`Note: SQLite compiled for Node ${process.version} may end the program at any time; use another Node.`);
}

/**
 * Installs what is missing of the lock file's packages.
 *
 * @param forDevelopers also what only testing, measuring and developing need; once there, it stays
 * @param meanwhile what needs the packages, but not SQLite's addon, whose compiler keeps one processor busy for long
 */
export async function install({ forDevelopers = false, meanwhile = async () => {} } = {}) {
  const digest = digestOf(['package.json', 'package-lock.json', '.npmrc'].map((file) => join(root, file)));
  const made = `${digest} ${process.version}`;
  const present = existsSync(join(root, 'node_modules')) ? installed() : null;
  const args = installation(present, made, forDevelopers);
  if (!args) return meanwhile().then(warnOfHeaders);
  if (args[0] === 'ci') requireCompiler();
  const isWhole = args.includes('--include=dev');
  console.log(
    `Installing ${isWhole ? 'everything for developers' : 'what building and running need'}. The first time takes minutes.`,
  );
  // After `ci`, what the packages themselves do when they are installed, compiling included, comes once all are there.
  const isClean = args[0] === 'ci';
  await npm(isClean ? [...args, '--ignore-scripts'] : args);
  const finish = async () => {
    if (isClean) await npm(['rebuild']);
    stamp('install', `${made}${isWhole ? forDevelopersMark : ''}`);
  };
  await all([finish(), meanwhile()]);
  warnOfHeaders();
}

/**
 * How to come from what is there to what is needed.
 *
 * @param present what the last installation was made of, and whether it was for developers; null when there was none
 * @returns npm's arguments; null when everything is there
 */
export function installation(present, made, forDevelopers) {
  const isCurrent = present?.made === made;
  if (isCurrent && (present.isForDevelopers || !forDevelopers)) return null;
  // Only what is missing is added: the addon stays compiled, and the lock file is read, not written.
  if (isCurrent) return ['install', '--no-save', '--include=dev'];
  return ['ci', forDevelopers || present?.isForDevelopers ? '--include=dev' : '--omit=dev'];
}

const forDevelopersMark = ' developers';

/** What the last installation made, and whether it was for developers; null when there was none. */
function installed() {
  const path = join(stamps, 'install');
  if (!existsSync(path)) return null;
  const text = readFileSync(path, 'utf8');
  return { made: text.replace(forDevelopersMark, ''), isForDevelopers: text.endsWith(forDevelopersMark) };
}

function npm(args) {
  const path = process.env.npm_execpath;
  const [program, all] = path?.endsWith('.js') ? [process.execPath, [path, ...args]] : ['npm', args];
  return run(program, all, {
    env: installEnvironment(),
    failed: 'The dependencies could not be installed (see above). Is the npm registry within reach?',
  });
}

/** Node's headers stand beside it where it was built from source or comes from Debian: nothing to download then. */
function installEnvironment() {
  const { NODE_ENV: _, ...env } = process.env;
  const prefix = dirname(dirname(process.execPath));
  const header = join(prefix, 'include', 'node', 'node_version.h');
  if (!existsSync(header)) return env;
  const text = readFileSync(header, 'utf8');
  const version = ['MAJOR', 'MINOR', 'PATCH'].map((part) => new RegExp(`NODE_${part}_VERSION (\\d+)`).exec(text)?.[1]);
  return version.join('.') === process.versions.node ? { ...env, npm_config_nodedir: prefix } : env;
}

/** SQLite's addon is compiled where no ready-made one can be had; say so before three minutes have passed. */
function requireCompiler() {
  if (process.platform === 'win32') return;
  const found = (names) =>
    names.some((name) => (process.env.PATH ?? '').split(':').some((folder) => existsSync(join(folder, name))));
  const missing = [
    found(['g++', 'c++', 'clang++']) ? null : 'a C++ compiler',
    found(['make', 'gmake']) ? null : 'make',
    found(['python3', 'python']) ? null : 'Python 3',
  ].filter(Boolean);
  if (missing.length === 0) return;
  console.log(
    `Note: ${missing.join(', ')} not found. If SQLite has to be compiled, install it first (Debian: apt-get install g++ make python3).`,
  );
}

const sources = [
  'app',
  'db',
  'public',
  'remix.config.js',
  'tailwind.config.ts',
  'tsconfig.json',
  'package-lock.json',
  'scripts/build.mjs',
  'scripts/merge-chunks.mjs',
  'scripts/threads.mjs',
];

/** Builds if the sources have changed since the last build. */
export async function build() {
  const made = digestOf(sources.map((name) => join(root, name)));
  if (isStamped('build', made) && existsSync(join(root, 'build', 'main.js'))) return;
  console.log('Building.');
  forgetBuild();
  await run(process.execPath, ['scripts/build.mjs'], { failed: 'The build failed (see above).' });
  stamp('build', made);
}

/** Makes the next `build` build, whatever has changed. */
export function forgetBuild() {
  rmSync(join(stamps, 'build'), { force: true });
}

function isStamped(name, digest) {
  const path = join(stamps, name);
  return existsSync(path) && readFileSync(path, 'utf8') === digest;
}

function stamp(name, digest) {
  mkdirSync(stamps, { recursive: true });
  writeFileSync(join(stamps, name), digest);
}

function digestOf(paths) {
  const hash = createHash('sha256');
  for (const path of paths.flatMap(filesBelow))
    hash.update(relative(root, path)).update('\0').update(readFileSync(path));
  return hash.digest('hex');
}

function filesBelow(path) {
  if (!existsSync(path)) return [];
  if (path === join(root, 'public', 'build')) return [];
  try {
    return readdirSync(path)
      .sort()
      .flatMap((name) => filesBelow(join(path, name)));
  } catch (error) {
    if (error.code !== 'ENOTDIR') throw error;
    return /\.test\.tsx?$/.test(path) ? [] : [path];
  }
}
