/** A thread that merges texts, because merging very different ones is slow. */
import { handleTasks } from '~/platform/threads/thread.server';
import { mergeAll } from './merge.server';

handleTasks(mergeAll);
