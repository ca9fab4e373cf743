/** Installs Debian packages, for users who may. */
import { existsSync } from 'node:fs';
import { run } from './prepare.mjs';

export const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

export async function installPackages(...names) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { env });
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], { env });
}
