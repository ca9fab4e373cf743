/** What the development server runs after each build: sample content where there is none, then the site. */
import { spawnSync } from 'node:child_process';
import { copyFileSync } from 'node:fs';

copyFileSync('app/access/hash-thread.mjs', 'build/hash-thread.mjs');
spawnSync(process.execPath, ['build/index.js', 'seed'], { stdio: 'inherit' });
process.argv.splice(2, 0, 'serve');
await import('../build/index.js');
