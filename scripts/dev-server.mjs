/** Runs after each development build: sample content where there is none, then the site. */
import { spawnSync } from 'node:child_process';
import { bundleThreads } from './threads.mjs';

const [command = 'serve'] = process.argv.slice(2);
if (command === 'serve') {
  await bundleThreads('build/threads');
  spawnSync(process.execPath, [import.meta.filename, 'seed'], { stdio: 'inherit' });
}
const { run } = await import('../build/index.js');
await run([command]);
