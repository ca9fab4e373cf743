/** Deletes partial copies that killed processes left behind, because they would retain deleted data. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { backupFolder } from '~/operations/backups/local-backups.server';
import type { Config } from '~/platform/config.server';

/** The name contains the process id; see `draftOf` and `keepBeforeMigration`. */
const nameOfDraft = /\.(?:(\d+)\.partial(?:-journal|-wal|-shm)?|before-migration\.(\d+))$/;
/** The age in milliseconds at which a copy is abandoned, even if another process reuses its process id. */
const untouchedFor = 60 * 60 * 1000;

/** Deletes partial copies from the folders of the database and its backups. @returns the deleted paths */
export async function sweepDrafts(config: Pick<Config, 'dataDir' | 'databasePath'>): Promise<string[]> {
  const folders = new Set([backupFolder(config), dirname(config.databasePath), config.dataDir]);
  const drafts = [...folders].filter(existsSync).flatMap(draftsIn);
  for (const path of drafts) await rm(path, { force: true });
  return drafts;
}

function draftsIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => {
      const [, partial, copy] = nameOfDraft.exec(name) ?? [];
      const pid = Number(partial ?? copy);
      return pid > 0 && (!isRunning(pid) || isUntouched(join(folder, name)));
    })
    .map((name) => join(folder, name));
}

/** Process ids repeat in containers, so a file with our own id is from an earlier start. */
function isRunning(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function isUntouched(path: string): boolean {
  const { mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? { mtimeMs: 0 };
  return Date.now() - mtimeMs > untouchedFor;
}
