/** A thread that compares texts, because comparing very different ones is slow. */
import { answerTasks } from '~/platform/thread.server';
import { compareFields } from './diff.server';

answerTasks(compareFields);
