/** The release before this one, built from the history of this repository. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

/** To be moved on to the commit of each release, once the next one is begun. */
const commit = '81a8ede3a4247681acf629488d57dd8ba7a4f9d9';

const repository = resolve(import.meta.dirname, '../..');
const run = promisify(execFile);
const git = (...args: string[]) => run('git', ['-C', repository, ...args], { maxBuffer: 2 ** 24 });

export const hasFormerRelease = await git('cat-file', '-e', `${commit}^{commit}`).then(
  () => true,
  () => false,
);

if (!hasFormerRelease) console.warn(`The history of this copy lacks ${commit}: git fetch --unshallow brings it.`);

/** Builds it where that has not been done yet. @returns the folder with its `build` */
export async function formerRelease(): Promise<string> {
  const lock = readFileSync(join(repository, 'package-lock.json'));
  const folder = join(repository, '.cache', `former-${createHash('sha256').update(commit).update(lock).digest('hex')}`);
  if (existsSync(folder)) return folder;
  const draft = `${folder}.draft`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  await git('archive', '--format=tar', `--output=${draft}/sources.tar`, commit);
  await run('tar', ['-xf', 'sources.tar'], { cwd: draft });
  // With the packages of today: those of then may want a compiler, or another Node.
  symlinkSync(join(repository, 'node_modules'), join(draft, 'node_modules'));
  await run(process.execPath, ['scripts/build.mjs'], { cwd: draft });
  renameSync(draft, folder);
  return folder;
}
