/** A thread that lays the write-ahead log into the database's file. */
import { checkpointInWorker } from '../../db/sqlite/worker-connection.server';
import { answerTasks } from './thread.server';

answerTasks(checkpointInWorker);
