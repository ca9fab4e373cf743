/** A thread that reads what takes long. */
import { runWorkerQuery } from '../../db/sqlite/worker-connection.server';
import { answerTasks } from './thread.server';

answerTasks(runWorkerQuery);
