/**
 * Vitest's setup: the threads' programs are where scripts/threads.mjs has just put them, passwords are hashed at the least
 * cost, and whatever the build would have made is empty.
 */
import { pathToFileURL } from 'node:url';
import { setHashCost } from '../app/auth/passwords/password.server';
import { setBuiltFiles } from '../app/platform/built-files.server';
import { setOwnProgram } from '../app/platform/threads/command-process.server';
import { setThreadPrograms } from '../app/platform/threads/threads.server';

setThreadPrograms((name) => pathToFileURL(`.cache/threads/${name}.cjs`));
// A program that does nothing, because there is no build.
setOwnProgram(['--eval', '']);
setHashCost(4);
setBuiltFiles(() => '');
