/** The thread for slow queries. */
import { runWorkerQuery } from '../../db/sqlite/worker-connection.server';
import { answerTasks } from './thread.server';

answerTasks(runWorkerQuery);
