/** `npm start` on a new clone installs all it needs: no compiler and no package for developers. */
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { ownFolder } from './workspace';

const root = resolve(import.meta.dirname, '../..');
const sources = [
  'app',
  'db',
  'scripts',
  'public',
  '.npmrc',
  'package.json',
  'package-lock.json',
  'remix.config.js',
  'tailwind.config.ts',
  'tsconfig.json',
];

/** A folder with these programs of the machine, and no others. */
function folderOfPrograms(folder: string, names: string[]): string {
  const programs = join(folder, 'programs');
  mkdirSync(programs);
  for (const name of names) {
    const path = execFileSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).trim();
    symlinkSync(path, join(programs, name));
  }
  return programs;
}

it('starts a new clone with nothing but Node, npm and a shell', async () => {
  const folder = ownFolder();
  for (const name of sources) cpSync(join(root, name), join(folder, name), { recursive: true });
  const PATH = folderOfPrograms(folder, ['node', 'npm', 'sh', 'env']);
  const started = spawn('npm', ['start'], {
    cwd: folder,
    detached: true,
    env: { PATH, HOME: process.env.HOME, PORT: '0', NODE_ENV: 'production' },
  });
  onTestFinished(() => void process.kill(-(started.pid ?? 0), 'SIGKILL'));
  let output = '';
  for (const stream of [started.stdout, started.stderr]) stream.on('data', (chunk) => (output += chunk));
  const port = () => /"port":(\d+)/.exec(output)?.[1];
  await expect.poll(() => started.exitCode !== null || port(), { timeout: 600_000, interval: 500 }).toBeTruthy();
  expect(port(), output).toBeDefined();
  expect(output).not.toMatch(/Cannot find|Could not resolve/);
  expect(existsSync(join(folder, 'node_modules/vitest'))).toBe(false);
  expect(await (await fetch(`http://127.0.0.1:${port()}/`)).text()).toContain('<title>Uplink');
}, 630_000);
