/** The thread for slow queries. */
import { runWorkerQuery } from '../../../db/sqlite/worker-connection.server';
import { handleTasks } from './thread.server';

handleTasks(runWorkerQuery);
