/** A thread that deletes the messages that are to go, beside whoever serves. */
import { answerTasks } from '~/platform/thread.server';
import { type Apart, openApart } from '../../db/sqlite/apart.server';
import { setCurrentStore } from '../../db/store.server';
import { deleteMarkedByNow } from './doomed-deletion.server';

answerTasks(async (file: Apart, tell: (deleted: number) => void) => {
  const store = openApart(file);
  setCurrentStore(store);
  try {
    return await deleteMarkedByNow(tell);
  } finally {
    await store.close();
  }
});
