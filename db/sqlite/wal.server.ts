/** Checkpoints SQLite's write-ahead log (https://www.sqlite.org/wal.html#ckpt). */
import { statSync } from 'node:fs';
import type { SqliteFile } from './sqlite-file';

/** `passive` does not block writers; `truncate` does, and empties the WAL. */
export type CheckpointMode = 'passive' | 'truncate';

export function checkpointWal(file: SqliteFile, mode: CheckpointMode): void {
  file.pragma(`wal_checkpoint(${mode})`);
}

/** Disables automatic checkpoints, so that none runs in the middle of a commit; `checkpointWal` runs them. */
export function disableAutoCheckpoint(file: SqliteFile): void {
  file.pragma('wal_autocheckpoint = 0');
}

/** Returns the number of WAL pages that are not in the database file yet. */
export function uncheckpointedPages(file: SqliteFile): number {
  const [state] = file.pragma('wal_checkpoint(noop)') as { log: number; checkpointed: number }[];
  return state ? state.log - state.checkpointed : 0;
}

/** Returns a value that changes with each commit of any process. */
export function stateOf(path: string): string {
  return [path, `${path}-wal`]
    .map((part) => {
      const { size, mtimeNs, ino } = statSync(part, { bigint: true, throwIfNoEntry: false }) ?? {};
      return [size, mtimeNs, ino].join(' ');
    })
    .join();
}
