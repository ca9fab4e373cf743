/** A thread that reads what takes long, as the store is at that moment. */
import { loadAddon, openForReading } from '../../db/sqlite/open-file.server';
import { answerTasks } from './thread.server';

export interface ReadingTask {
  path: string;
  /** Where SQLite's addon is, if it does not find it by itself. */
  addon: string | null;
  sql: string;
  parameters: readonly unknown[];
}

answerTasks(({ path, addon, sql, parameters }: ReadingTask) => {
  if (addon) loadAddon(addon);
  const file = openForReading(path);
  try {
    return file.prepare(sql).all(...parameters);
  } finally {
    file.close();
  }
});
