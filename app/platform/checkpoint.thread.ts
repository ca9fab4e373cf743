/** The thread that checkpoints the write-ahead log. */
import { checkpointInWorker } from '../../db/sqlite/worker-connection.server';
import { handleTasks } from './threads/thread.server';

handleTasks(checkpointInWorker);
