/** The process that decodes and renders untrusted images, separate from the server. */
import { handleParentTasks } from '~/platform/threads/child-process.server';
import { runTask } from './render.server';

handleParentTasks(runTask);
