/** A thread that lays the write-ahead log into the database's file: it waits for the disk, which no visitor should. */
import { loadAddon, openSqliteFile } from '../../db/open-file.server';
import { answerTasks } from './thread.server';

export interface CheckpointTask {
  path: string;
  /** Where SQLite's addon is, if it does not find it by itself. */
  addon: string | null;
  /** `passive` lets others write meanwhile; `truncate` does not, and leaves the log empty. */
  mode: 'passive' | 'truncate';
}

answerTasks(({ path, addon, mode }: CheckpointTask) => {
  if (addon) loadAddon(addon);
  const file = openSqliteFile(path);
  try {
    file.pragma(`wal_checkpoint(${mode})`);
  } finally {
    file.close();
  }
});
