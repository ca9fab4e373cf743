/**
 * Prepares every command: the dependencies and the build, each only when its inputs have changed. It uses only Node's
 * own modules, because nothing else may be installed yet.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, delimiter, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stamps = join(root, '.cache');

/** A fault that one line explains; no one needs its stack. */
export class PrepareError extends Error {}

/** Runs `work`; a fault ends the process with its line. */
export async function main(work) {
  try {
    await work();
  } catch (error) {
    console.error(error instanceof PrepareError ? error.message : error);
    process.exitCode = 1;
  }
}

/**
 * Runs a program in the project's folder with our own input and output.
 *
 * @param onStderr receives what the program writes to stderr, in place of our own stderr
 * @throws {PrepareError} with `failed` when it fails
 */
export function run(program, args, { failed, env = process.env, onStderr } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: ['inherit', 'inherit', onStderr ? 'pipe' : 'inherit'],
      env,
    });
    child.stderr?.on('data', onStderr);
    child.on('error', (error) => reject(new PrepareError(`${program} cannot be run: ${error.message}`)));
    child.on('close', (code, signal) => {
      if (code === 0) resolve();
      else reject(new PrepareError(failed ?? `${program} ${args.join(' ')} failed (${signal ?? code}).`));
    });
  });
}

/** Waits for all of them. @throws {PrepareError} with the words of all that have failed */
export async function all(parts) {
  const errors = (await Promise.allSettled(parts)).flatMap(({ reason }) => (reason ? [reason.message] : []));
  if (errors.length > 0) throw new PrepareError(errors.join('\n'));
}

/** The path of a program that a dependency brings. */
export const bin = (name) => join(root, 'node_modules', '.bin', name);

const pinnedNode = join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node');

/**
 * Installs the packages of the lock file that are missing, and continues on the pinned Node.
 *
 * @param forDevelopers also the packages that only tests, benchmarks and development need; they stay until the lock changes
 */
export async function install({ forDevelopers = false } = {}) {
  requireNode(20);
  const made = digestOf(['package.json', 'package-lock.json', '.npmrc'].map((file) => join(root, file)));
  const current = existsSync(join(root, 'node_modules')) ? installed() : null;
  const args = installation(current, made, forDevelopers);
  if (args) {
    const isWhole = args.includes('--include=dev');
    console.log(`Installing ${isWhole ? 'everything for developers' : 'what building and running need'}.`);
    // An installation that is interrupted leaves no stamp, so that the next one starts again.
    rmSync(join(stamps, 'install'), { force: true });
    await installPackages(args);
    stamp('install', `${made}${isWhole ? forDevelopersMark : ''}`);
  }
  await continueOnPinnedNode();
}

/**
 * Node's flags. V8's defaults use more memory than the site needs: for young objects (with 4 MB instead of 8, collecting
 * them took a third of a stored message's processor time), for garbage (up to four times the living objects; with less
 * than twice, rendering a page takes up to twice as long), and for four threads that collect and compile. A small server
 * has two processors. The server collects the garbage of a load (app/server/idle-memory.server.ts). SIGUSR1 must not
 * open the debugger, which answers every process of this machine.
 */
export const serverFlags = [
  '--max-semi-space-size=8',
  '--heap-growing-percent=100',
  '--v8-pool-size=2',
  '--expose-gc',
  '--disable-sigusr1',
];

/**
 * The server's environment. Without a fixed threshold, glibc stops returning large freed blocks after a load
 * (https://man7.org/linux/man-pages/man3/mallopt.3.html).
 */
export const serverEnvironment = { MALLOC_TRIM_THRESHOLD_: '131072' };

/**
 * Decides how to get from the present installation to the needed one.
 *
 * @param current the inputs of the last installation, and whether it was for developers; null when there was none
 * @returns npm's arguments; null when nothing is missing
 */
export function installation(current, made, forDevelopers) {
  const isCurrent = current?.made === made;
  if (isCurrent && (current.isForDevelopers || !forDevelopers)) return null;
  // `install` adds the missing packages only, where `ci` begins again.
  if (isCurrent) return ['install', '--no-save', '--include=dev'];
  return ['ci', forDevelopers || current?.isForDevelopers ? '--include=dev' : '--omit=dev'];
}

const forDevelopersMark = ' developers';

/** The stamp of the last installation, with whether it was for developers; null when there was none. */
function installed() {
  const path = join(stamps, 'install');
  if (!existsSync(path)) return null;
  const text = readFileSync(path, 'utf8');
  return { made: text.replace(forDevelopersMark, ''), isForDevelopers: text.endsWith(forDevelopersMark) };
}

/** Runs npm. Where npm fails on the files of an interrupted installation (ENOTEMPTY), removes them and installs once more. */
async function installPackages(args) {
  let errors = '';
  const onStderr = (chunk) => {
    process.stderr.write(chunk);
    errors += chunk;
  };
  const shrinkwrap = join(root, 'npm-shrinkwrap.json');
  writeFileSync(shrinkwrap, lockWithAddresses());
  try {
    await npm(args, onStderr);
  } catch (error) {
    if (!errors.includes('ENOTEMPTY')) throw error;
    console.log('node_modules is left from an interrupted installation. Removing it and installing again.');
    rmSync(join(root, 'node_modules'), { recursive: true, force: true, maxRetries: 10 });
    await npm(['ci', args.at(-1)]);
  } finally {
    rmSync(shrinkwrap);
  }
}

/**
 * Returns the lock file with the address of each package in the registry of npm's settings. Without addresses, npm asks
 * for the versions of each package first, even of those in its cache.
 */
function lockWithAddresses() {
  const text = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const { stdout } = spawnSync(...npmCommand(['config', 'get', 'registry']), { cwd: root, encoding: 'utf8' });
  const registry = stdout?.trim().replace(/\/?$/, '/');
  if (!registry?.startsWith('http')) return text;
  const lock = JSON.parse(text);
  for (const [path, entry] of Object.entries(lock.packages).filter(([path]) => path)) {
    const name = entry.name ?? path.replace(/.*node_modules\//, '');
    entry.resolved ??= `${registry}${name}/-/${basename(name)}-${entry.version}.tgz`;
  }
  return JSON.stringify(lock);
}

/** Returns a program and its arguments: the npm that has started us, or the one on the path. */
function npmCommand(args) {
  const path = process.env.npm_execpath;
  return path?.endsWith('.js') ? [process.execPath, [path, ...args]] : ['npm', args];
}

function npm(args, onStderr) {
  const { NODE_ENV: _, npm_execpath: __, ...env } = process.env;
  // Packages ask for the pinned Node, which npm itself need not run on.
  return run(...npmCommand([...args, '--loglevel=error']), {
    env,
    onStderr,
    failed: 'The dependencies could not be installed (see above). Is the npm registry within reach?',
  });
}

function requireNode(oldest) {
  const [major = 0] = process.versions.node.split('.').map(Number);
  if (major < oldest)
    throw new PrepareError(`Uplink needs Node.js ${oldest} or later here; this is ${process.version}.`);
}

/** Returns on the pinned Node alone, or on another recent one where npm has no Node that runs (macOS, Alpine). */
export async function continueOnPinnedNode() {
  const { stdout } = spawnSync(pinnedNode, ['--version'], { encoding: 'utf8' });
  if (!stdout) return requireNode(24);
  process.env.PATH = [dirname(pinnedNode), process.env.PATH].join(delimiter);
  const args = [...serverFlags, ...process.execArgv, ...process.argv.slice(1)];
  const env = { ...serverEnvironment, ...process.env };
  if (stdout.trim() === process.version) {
    const isComplete =
      process.env.MALLOC_TRIM_THRESHOLD_ && serverFlags.every((flag) => process.execArgv.includes(flag));
    if (!isComplete) process.execve(pinnedNode, [pinnedNode, ...args], env);
    return;
  }
  const child = spawn(pinnedNode, args, { stdio: 'inherit', env });
  // A terminal sends its interrupt to both processes; the child decides how it ends.
  process.on('SIGINT', () => undefined);
  for (const signal of ['SIGTERM', 'SIGHUP', 'SIGUSR1', 'SIGUSR2']) process.on(signal, () => child.kill(signal));
  const [code] = await once(child, 'close');
  process.exit(code ?? 1);
}

/** The inputs of a build: the folders of the code, and the files beside them that configure a tool. */
const sources = () => [
  ...['app', 'db', 'public', 'scripts'],
  ...readdirSync(root).filter((name) => /\.([cm]?[jt]s|json)$/.test(name)),
];

/** Builds if the sources have changed since the last build. */
export async function build() {
  const made = digestOf(sources().map((name) => join(root, name)));
  if (isStamped('build', made) && existsSync(join(root, 'build', 'main.js'))) return;
  console.log('Building.');
  resetBuild();
  await run(process.execPath, ['scripts/build.mjs'], { failed: 'The build failed (see above).' });
  stamp('build', made);
}

/** Makes the next `build` run in any case. */
export function resetBuild() {
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
