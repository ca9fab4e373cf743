/** A thread that reads what takes long. */
import { runWorkerQuery } from '../../db/sqlite/apart.server';
import { answerTasks } from './thread.server';

answerTasks(runWorkerQuery);
