/** `npm start`: from a fresh clone to a site that is served. */
import { build, install, main, root } from './prepare.mjs';

await main(async () => {
  process.chdir(root);
  await install();
  await build();
  process.env.NODE_ENV = 'production';
  process.argv.splice(2, 0, 'serve');
  await import('../build/main.js');
});
