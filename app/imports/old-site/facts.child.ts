/** The process that reads a web page. A worker thread that reached its memory limit would end the server. */
import { handleParentTasks } from '~/platform/threads/child-process.server';
import { readOldSiteFacts } from './facts';

handleParentTasks(async (page: Parameters<typeof readOldSiteFacts>[0]) => readOldSiteFacts(page));
