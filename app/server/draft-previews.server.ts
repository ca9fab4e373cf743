/** Deletes incomplete copies that killed processes left, because erased data would stay in them. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '~/platform/config.server';

/** The folder of automatic backups. */
export function backupFolder({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'backups');
}

/** The name contains the number of its process; see `draftOf` and `keepBeforeMigration`. */
const nameOfDraft = /\.(?:(\d+)\.partial(?:-journal|-wal|-shm)?|before-migration\.(\d+))$/;
/** An older file is abandoned, even if another process has that number now. */
const untouchedFor = 60 * 60 * 1000;

/** Removes them from the folders of the database and its backups. @returns their paths */
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

/** In a container each start may have the same number, so a file with ours is from an earlier start. */
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
