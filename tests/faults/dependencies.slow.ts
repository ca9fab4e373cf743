/** What `npm start` installs is enough: the site is built and served where nothing that only developers need is there. */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { ownFolder } from './place';

const root = resolve(import.meta.dirname, '../..');
const sources = [
  'app',
  'db',
  'scripts',
  'public',
  'package.json',
  'remix.config.js',
  'tailwind.config.ts',
  'tsconfig.json',
];

interface LockFile {
  packages: Record<string, { dev?: boolean; devOptional?: boolean }>;
}

/** The packages that `npm ci --omit=dev` installs, each with what is inside it. */
function packagesForRunning(): string[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as LockFile;
  return Object.entries(packages)
    .filter(([path, { dev, devOptional }]) => isOutermost(path) && !dev && !devOptional && existsSync(join(root, path)))
    .map(([path]) => path);
}

const isOutermost = (path: string) => path.lastIndexOf('node_modules/') === 0;

/** By hard links where they are possible: a symbolic one would lead back to where everything is. */
function copyAll(from: string, to: string) {
  if (spawnSync('cp', ['-al', from, to]).status !== 0) execFileSync('cp', ['-a', from, to]);
}

it('builds and serves with the packages for running alone', () => {
  const folder = ownFolder();
  for (const name of sources) cpSync(join(root, name), join(folder, name), { recursive: true });
  for (const path of packagesForRunning()) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    copyAll(join(root, path), join(folder, path));
  }
  mkdirSync(join(folder, 'node_modules/.bin'));
  symlinkSync('../@remix-run/dev/dist/cli.js', join(folder, 'node_modules/.bin/remix'));

  const options = {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: folder, NODE_ENV: 'production' },
  } as const;
  const built = spawnSync(process.execPath, ['scripts/build.mjs'], options);
  expect(built.stderr + built.stdout).not.toMatch(/Cannot find|Could not resolve/);
  expect(built.status).toBe(0);
  const seeded = spawnSync(process.execPath, ['build/main.js', 'seed'], options);
  expect(seeded).toMatchObject({ stderr: '', status: 0 });
}, 300_000);
