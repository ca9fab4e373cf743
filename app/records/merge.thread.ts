/** A thread that merges texts, because merging very different ones is slow. */
import { answerTasks } from '~/platform/thread.server';
import { mergeAll } from './merge.server';

answerTasks(mergeAll);
