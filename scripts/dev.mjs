/** `npm run dev`: live reload, sample content in its own data folder, and a catcher for outgoing email. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { bin, install, main, resetBuild, root, run } from './prepare.mjs';

const catcher = join(root, 'scripts', 'mail-catcher.mjs');

await main(async () => {
  await install({ forDevelopers: true });
  // The development build takes the place of the other.
  resetBuild();
  if (existsSync(catcher)) startCatcher();
  const env = { DATA_DIR: join(root, 'data', 'development'), ...process.env, NODE_ENV: 'development' };
  await run(bin('remix'), ['dev', '-c', 'node scripts/dev-server.mjs'], { env });
});

function startCatcher() {
  const child = spawn(process.execPath, [catcher], { stdio: 'inherit' });
  process.once('exit', () => child.kill());
}
