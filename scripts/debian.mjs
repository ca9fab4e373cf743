/** Installs Debian packages, for users who may. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { run } from './prepare.mjs';

export const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

export async function installPackages(...names) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { env });
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], { env });
}

/**
 * Installs the packages of missing commands.
 *
 * @param packages by command
 * @returns the packages that are still missing
 */
export async function installMissing(packages) {
  const isMissing = (command) => spawnSync('sh', ['-c', `command -v ${command}`]).status !== 0;
  const findMissing = () => [
    ...new Set(
      Object.keys(packages)
        .filter(isMissing)
        .map((command) => packages[command]),
    ),
  ];
  const missing = findMissing();
  if (missing.length === 0 || !mayInstall) return missing;
  console.log(`Installing Debian's packages ${missing.join(', ')} with apt-get.`);
  await installPackages(...missing);
  return findMissing();
}
