/** The thread that checkpoints the write-ahead log. */
import { checkpointInWorker } from '../../db/sqlite/worker-connection.server';
import { answerTasks } from './thread.server';

answerTasks(checkpointInWorker);
