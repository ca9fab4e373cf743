/** The command line in the single file: all of it is one module, whose compiled code the file brings along. */
import { run } from './server.js';

void run(process.argv.slice(2));
