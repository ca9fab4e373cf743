/** A thread that deletes the messages in the purge queue. */
import { handleTasks } from '~/platform/threads/thread.server';
import { openWorkerConnection, type WorkerConnection } from '../../../db/sqlite/worker-connection.server';
import { setCurrentStore } from '../../../db/store.server';
import { deleteMarkedByNow } from './purge.server';

handleTasks(async (file: WorkerConnection, report: (deleted: number) => void) => {
  const store = openWorkerConnection(file);
  setCurrentStore(store);
  try {
    return await deleteMarkedByNow(report);
  } finally {
    await store.close();
  }
});
