/** A thread that reads what takes long. */
import { readApart } from '../../db/sqlite/apart.server';
import { answerTasks } from './thread.server';

answerTasks(readApart);
