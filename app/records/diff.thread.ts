/** A thread that compares texts: two that have little in common take their time. */
import { answerTasks } from '~/platform/thread.server';
import { compareFields } from './diff.server';

answerTasks(compareFields);
