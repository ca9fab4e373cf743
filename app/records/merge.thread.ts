/** A thread that puts texts together: those that have little in common take their time. */
import { answerTasks } from '~/platform/thread.server';
import { mergeAll } from './merge.server';

answerTasks(mergeAll);
