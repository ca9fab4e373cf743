/** The process that decodes and renders images of anonymous origin, apart from the server. */
import { handleParentTasks } from '~/platform/child-process.server';
import { runTask } from './render.server';

handleParentTasks(runTask);
