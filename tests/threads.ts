/** Vitest's setup: the threads' programs are where scripts/threads.mjs has just put them, and passwords are hashed at the least cost. */
import { pathToFileURL } from 'node:url';
import { setHashCost } from '../app/passwords/password.server';
import { setThreadPrograms } from '../app/platform/threads.server';

setThreadPrograms((name) => pathToFileURL(`.cache/threads/${name}.cjs`));
setHashCost(4);
