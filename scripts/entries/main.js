/** `node build/main.js COMMAND`: the command line. */
import { statSync } from 'node:fs';
import { enableCompileCache } from 'node:module';

// Filled by the trial run of the build (scripts/try-build.mjs). The files of another user would stop the next build.
if (statSync(import.meta.dirname).uid === process.getuid?.()) enableCompileCache(`${import.meta.dirname}/compiled`);
const { run } = await import('./server.js');
void run(process.argv.slice(2));
