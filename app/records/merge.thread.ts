/** A thread that merges texts, because very different ones take long. */
import { answerTasks } from '~/platform/thread.server';
import { mergeAll } from './merge.server';

answerTasks(mergeAll);
