/** A thread that deletes the messages that are to go, beside whoever serves. */
import { answerTasks } from '~/platform/thread.server';
import { loadAddon } from '../../db/sqlite/open-file.server';
import { openStore } from '../../db/sqlite/store.server';
import { setCurrentStore } from '../../db/store.server';
import { deleteMarkedByNow } from './doomed-deletion.server';

export interface DoomedTask {
  path: string;
  /** Where SQLite's addon is, if it does not find it by itself. */
  addon: string | null;
}

answerTasks(async ({ path, addon }: DoomedTask, tell: (deleted: number) => void) => {
  if (addon) loadAddon(addon);
  const store = openStore(path);
  setCurrentStore(store);
  try {
    return await deleteMarkedByNow(tell);
  } finally {
    await store.close();
  }
});
