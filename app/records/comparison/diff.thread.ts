/** A thread that compares texts, because comparing very different ones is slow. */
import { handleTasks } from '~/platform/threads/thread.server';
import { compareFields } from './diff.server';

handleTasks(compareFields);
