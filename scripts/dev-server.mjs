/** What the development server runs after each build: sample content where there is none, then the site. */
import { spawnSync } from 'node:child_process';
import { bundleThreads } from './threads.mjs';

await bundleThreads('build/threads');
spawnSync(process.execPath, ['build/index.js', 'seed'], { stdio: 'inherit' });
process.argv.splice(2, 0, 'serve');
await import('../build/index.js');
