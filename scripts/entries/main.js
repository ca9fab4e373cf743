/** `node build/main.js COMMAND`: the command line. Not awaited: the single file is CommonJS, without top-level await. */
import { run } from './server.js';

void run(process.argv.slice(2));
