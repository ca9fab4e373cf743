/** Vitest's setup: the threads' programs are where scripts/threads.mjs has just put them. */
import { pathToFileURL } from 'node:url';
import { setThreadPrograms } from '../app/platform/threads.server';

setThreadPrograms((name) => pathToFileURL(`.cache/threads/${name}.cjs`));
