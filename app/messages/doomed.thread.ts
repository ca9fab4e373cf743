/** A thread that deletes the messages that are to go, beside anyone who serves. */
import { answerTasks } from '~/platform/thread.server';
import { openWorkerConnection, type WorkerConnection } from '../../db/sqlite/apart.server';
import { setCurrentStore } from '../../db/store.server';
import { deleteMarkedByNow } from './doomed-deletion.server';

answerTasks(async (file: WorkerConnection, report: (deleted: number) => void) => {
  const store = openWorkerConnection(file);
  setCurrentStore(store);
  try {
    return await deleteMarkedByNow(report);
  } finally {
    await store.close();
  }
});
