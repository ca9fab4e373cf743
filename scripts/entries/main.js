/** `node build/main.js COMMAND`: the command line. */
import { enableCompileCache } from 'node:module';

// Filled by the trial run at the end of a build (scripts/try-build.mjs).
enableCompileCache(`${import.meta.dirname}/compiled`);
const { run } = await import('./server.js');
void run(process.argv.slice(2));
