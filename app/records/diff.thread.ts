/** A thread that compares texts, because very different ones take long. */
import { answerTasks } from '~/platform/thread.server';
import { compareFields } from './diff.server';

answerTasks(compareFields);
