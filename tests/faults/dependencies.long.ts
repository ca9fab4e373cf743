/** What `npm start` installs is enough: the site is built and served where nothing that only developers need is there. */
import { spawnSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { ownFolder } from './place';

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

it('builds and serves with the packages for running alone', () => {
  const folder = ownFolder();
  for (const name of sources) cpSync(join(root, name), join(folder, name), { recursive: true });
  const options = {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production' },
  } as const;
  const built = spawnSync(process.execPath, ['scripts/build.mjs'], options);
  expect(built.stderr + built.stdout).not.toMatch(/Cannot find|Could not resolve/);
  expect(built.status).toBe(0);
  const seeded = spawnSync(process.execPath, ['build/main.js', 'seed'], options);
  expect(seeded).toMatchObject({ stderr: '', status: 0 });
}, 600_000);
