/** The command line from a clone: `npm run uplink -- COMMAND`. */
import { build, install, main, root } from './prepare.mjs';

await main(async () => {
  process.chdir(root);
  await install();
  await build();
  process.env.NODE_ENV = 'production';
  await import('../build/main.js');
});
