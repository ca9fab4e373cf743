/** Finds PostgreSQL's programs for the tests, or installs them. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installPackages, mayInstall } from './debian.mjs';
import { PrepareError } from './prepare.mjs';

const oldest = 15;
const debians = '/usr/lib/postgresql';
const needed = ['initdb', 'postgres', 'pg_basebackup'];

/** The folder that PostgreSQL's programs are in. @throws {PrepareError} when none can be had */
export async function findPostgres() {
  const result = whereItIs() ?? (await installPostgres());
  if (result) return result;
  throw new PrepareError(
    `These tests need PostgreSQL ${oldest} or later: install it (Debian: apt-get install postgresql).`,
  );
}

/** The same where it is there already; undefined where it is not. */
export function whereItIs() {
  const versions = existsSync(debians) ? readdirSync(debians).toSorted((one, other) => other - one) : [];
  const folders = [...(process.env.PATH ?? '').split(':'), ...versions.map((version) => join(debians, version, 'bin'))];
  return folders.find((folder) => needed.every((name) => existsSync(join(folder, name))) && isRecent(folder));
}

function isRecent(folder) {
  const { stdout } = spawnSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' });
  return Number(/ (\d+)/.exec(stdout ?? '')?.[1]) >= oldest;
}

async function installPostgres() {
  if (!mayInstall) return undefined;
  console.log("No PostgreSQL found: installing Debian's package with apt-get.");
  const withoutCluster = '/etc/postgresql-common/createcluster.d/uplink-tests.conf';
  mkdirSync(join(withoutCluster, '..'), { recursive: true });
  // Or Debian would make a database of its own, and start it.
  writeFileSync(withoutCluster, 'create_main_cluster = false\n');
  await installPackages('postgresql').finally(() => rmSync(withoutCluster));
  return whereItIs();
}
