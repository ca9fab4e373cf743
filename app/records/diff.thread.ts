/** A thread that compares texts, because very different ones take long. */
import { handleTasks } from '~/platform/thread.server';
import { compareFields } from './diff.server';

handleTasks(compareFields);
