/**
 * `npm start` installs only what running needs, the other commands also the developers' packages, and no command
 * repeats an installation.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { installation } from '../scripts/prepare.mjs';

const running = { made: 'now', isForDevelopers: false };
const developing = { made: 'now', isForDevelopers: true };

it('The first start installs runtime packages, and the first test run installs all packages', () => {
  expect(installation(null, 'now', false)).toEqual(['ci', '--omit=dev']);
  expect(installation(null, 'now', true)).toEqual(['ci', '--include=dev']);
});

it('An installed package set is not installed again', () => {
  expect(installation(running, 'now', false)).toBeNull();
  expect(installation(developing, 'now', true)).toBeNull();
  expect(installation(developing, 'now', false)).toBeNull();
});

it('A test run after a start adds the development packages', () => {
  expect(installation(running, 'now', true)).toEqual(['install', '--no-save', '--include=dev']);
});

it('A start with changed packages keeps the development packages', () => {
  expect(installation(developing, 'later', false)).toEqual(['ci', '--include=dev']);
  expect(installation(running, 'later', false)).toEqual(['ci', '--omit=dev']);
});

describe('Pinned Node version', () => {
  const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    optionalDependencies: Record<string, string>;
  };
  const versions = new Set(Object.values(optionalDependencies));
  const isPackaged = `node-${process.platform}-${process.arch}` in optionalDependencies;

  it('is the same for every processor', () => {
    expect(versions.size).toBe(1);
  });

  it.runIf(isPackaged)('runs the tests', () => {
    expect(versions).toContain(process.versions.node);
    expect(execFileSync('node', ['--version'], { encoding: 'utf8' }).trim()).toBe(process.version);
  });

  const other = findOtherNode();

  it.runIf(isPackaged && other)('takes over from another Node version and passes on the exit code', async () => {
    const child = startOn(other, "process.on('SIGTERM', () => process.exit(7)); setInterval(() => {}, 1000);");
    const [line] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
    expect(line.trim()).toBe(`${process.version} given`);
    child.kill('SIGTERM');
    expect(await once(child, 'close')).toEqual([7, null]);
  });

  it.runIf(isPackaged)('gets the flags and the environment that limit its memory', async () => {
    for (const node of [process.execPath, other].filter(Boolean)) {
      const child = startOn(node, 'console.log(process.env.MALLOC_TRIM_THRESHOLD_, typeof gc);');
      expect(await text(child.stdout)).toContain('131072 function');
    }
  });

  it.runIf(isPackaged).each(['SIGUSR1', 'SIGHUP'] as const)(
    'opens no debugger and goes on after %s',
    async (signal) => {
      for (const node of [process.execPath, other].filter(Boolean)) {
        const program = "process.on('SIGHUP', () => undefined); setTimeout(() => console.log('the end'), 1000);";
        const child = startOn(node, program);
        const [output, errors] = [text(child.stdout), text(child.stderr)];
        await once(child.stdout, 'data');
        child.kill(signal);
        expect([await once(child, 'close'), await output, await errors]).toEqual([
          [0, null],
          expect.stringContaining('the end'),
          '',
        ]);
      }
    },
  );

  it.runIf(isPackaged && other)('runs the benchmark when another Node version starts it', () => {
    const env = { ...process.env, NODE_OPTIONS: '--import=data:text/javascript,console.log(process.version)' };
    const bench = spawnSync(other, ['scripts/bench.mjs', '--built', '--only=none'], { env, encoding: 'utf8' });
    expect(bench.stderr).toContain('There is no part "none"');
    expect(bench.stdout.trim().split('\n').at(-1)).toBe(process.version);
  });
});

it('The installation fetches packages without asking for their versions', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'uplink-install-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  write('package/package.json', JSON.stringify({ name: '@of/part', version: '1.0.0' }));
  execFileSync('tar', ['-czf', 'part.tgz', 'package'], { cwd: folder });
  const root = { name: 'whole', dependencies: { '@of/part': '1.0.0' } };
  const packages = { '': root, 'node_modules/@of/part': { version: '1.0.0' } };
  write('package.json', JSON.stringify(root));
  write('package-lock.json', JSON.stringify({ name: 'whole', lockfileVersion: 3, requires: true, packages }));
  write('.npmrc', readFileSync('.npmrc', 'utf8'));
  write('scripts/prepare.mjs', readFileSync('scripts/prepare.mjs', 'utf8'));
  const asked: (string | undefined)[] = [];
  const registry = createServer(({ url }, response) => {
    asked.push(url);
    if (url === '/mirror/@of/part/-/part-1.0.0.tgz') response.end(readFileSync(join(folder, 'part.tgz')));
    else response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void registry.close());
  await once(registry, 'listening');
  const { port } = registry.address() as AddressInfo;
  const env = {
    ...process.env,
    npm_config_registry: `http://127.0.0.1:${port}/mirror`,
    npm_config_cache: join(folder, 'cache'),
  };
  const work = `import('./scripts/prepare.mjs').then(({ install }) => install())`;
  const installing = spawn(process.execPath, ['--eval', work], { cwd: folder, env });
  expect([await text(installing.stderr), await once(installing, 'close')]).toEqual(['', [0, null]]);
  expect(asked).toEqual(['/mirror/@of/part/-/part-1.0.0.tgz']);
  expect(readdirSync(join(folder, 'node_modules/@of/part'))).toEqual(['package.json']);
  expect(readdirSync(folder)).not.toContain('npm-shrinkwrap.json');
});

it('The installation retries when an interrupted installation still writes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'uplink-install-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  write('package/package.json', JSON.stringify({ name: 'part', version: '1.0.0' }));
  execFileSync('tar', ['-czf', 'part.tgz', 'package'], { cwd: folder });
  write('package.json', JSON.stringify({ name: 'whole', dependencies: { part: 'file:part.tgz' } }));
  execFileSync('npm', ['install', '--package-lock-only'], { cwd: folder });
  write('scripts/prepare.mjs', readFileSync('scripts/prepare.mjs', 'utf8'));
  write('.npmrc', '');
  write('node_modules/part/0', '');
  const run = (work: string) => spawn(process.execPath, ['--eval', work], { cwd: folder });

  const writer = run(`const { mkdirSync, writeFileSync } = require('node:fs');
    for (let index = 1; ; index += 1) try {
      mkdirSync('node_modules/part', { recursive: true });
      writeFileSync('node_modules/part/' + index, '');
    } catch {}`);
  onTestFinished(() => void writer.kill('SIGKILL'));
  await expect.poll(() => existsSync(join(folder, 'node_modules/part/1'))).toBe(true);
  const installing = run(`import('./scripts/prepare.mjs').then(({ install }) => install())`);
  let output = '';
  for (const stream of [installing.stdout, installing.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
      if (output.includes('installing again')) writer.kill('SIGKILL');
    });
  expect(await once(installing, 'close'), output).toEqual([0, null]);
  expect(output).toMatch(/ENOTEMPTY.*installing again/s);
  expect(readdirSync(join(folder, 'node_modules/part'))).toEqual(['package.json']);
});

/** A Node of another version on this machine, such as the one that npm runs on. */
function findOtherNode(): string {
  const folders = ['/usr/bin', '/usr/local/bin'].map((folder) => join(folder, 'node'));
  const versionOf = (path: string) => path && spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout?.trim();
  const isOther = (path: string) => !['', undefined, process.version].includes(versionOf(path));
  return [process.env.npm_node_execpath ?? '', ...folders].find(isOther) ?? '';
}

function startOn(node: string, work: string) {
  const program = join(mkdtempSync(join(tmpdir(), 'uplink-node-')), 'program.mjs');
  writeFileSync(
    program,
    `import { continueOnPinnedNode } from ${JSON.stringify(pathToFileURL(resolve('scripts/prepare.mjs')))};
    await continueOnPinnedNode();
    ${work}
    console.log(process.version, process.argv[2]);`,
  );
  return spawn(node, [program, 'given'], { stdio: ['ignore', 'pipe', 'pipe'] });
}
