/** A thread that lays the write-ahead log into the database's file. */
import { layApart } from '../../db/sqlite/apart.server';
import { answerTasks } from './thread.server';

answerTasks(layApart);
