/** SQLite's write-ahead log and its checkpoints (https://www.sqlite.org/wal.html#ckpt). */
import { statSync } from 'node:fs';
import { openPlain } from './open-file.server';
import type { SqliteFile } from './sqlite-file';

/** `passive` lets others write meanwhile; `truncate` does not, and leaves the log empty. */
export type CheckpointMode = 'passive' | 'truncate';

export function checkpointWal(file: SqliteFile, mode: CheckpointMode): void {
  file.pragma(`wal_checkpoint(${mode})`);
}

/** Disables automatic checkpoints, so that none runs in the middle of a commit; `checkpointWal` runs them. */
export function checkpointWalManually(file: SqliteFile): void {
  file.pragma('wal_autocheckpoint = 0');
}

/** The number of log pages that are not in the file yet. */
export function uncheckpointedPages(file: SqliteFile): number {
  const [state] = file.pragma('wal_checkpoint(noop)') as { log: number; checkpointed: number }[];
  return state ? state.log - state.checkpointed : 0;
}

/** A value from the headers of the database and its log. It changes with each commit of any process. */
export function stateOf(path: string): string {
  return [path, `${path}-wal`]
    .map((part) => {
      const { size, mtimeNs, ino } = statSync(part, { bigint: true, throwIfNoEntry: false }) ?? {};
      return [size, mtimeNs, ino].join(' ');
    })
    .join();
}

/** Makes a database one file without a log. */
export function disableWal(path: string): void {
  const file = openPlain(path);
  try {
    file.pragma('journal_mode = DELETE');
  } finally {
    file.close();
  }
}
