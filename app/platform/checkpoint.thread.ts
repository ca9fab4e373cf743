/** A thread that lays the write-ahead log into the database's file: it waits for the disk, which no visitor should. */
import { type LayingMode, layLog } from '../../db/sqlite/log.server';
import { loadAddon, openSqliteFile } from '../../db/sqlite/open-file.server';
import { answerTasks } from './thread.server';

export interface CheckpointTask {
  path: string;
  /** Where SQLite's addon is, if it does not find it by itself. */
  addon: string | null;
  mode: LayingMode;
}

answerTasks(({ path, addon, mode }: CheckpointTask) => {
  if (addon) loadAddon(addon);
  const file = openSqliteFile(path);
  try {
    layLog(file, mode);
  } finally {
    file.close();
  }
});
