/** A thread that merges texts, because very different ones take long. */
import { handleTasks } from '~/platform/thread.server';
import { mergeAll } from './merge.server';

handleTasks(mergeAll);
