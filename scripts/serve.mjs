/** `npm run serve`: the standard build under plain `remix-serve`, as hosts that run Remix start it. */
import { createRequire } from 'node:module';
import { bin, build, install, main, root } from './prepare.mjs';

await main(async () => {
  process.chdir(root);
  await install();
  await build();
  process.env.NODE_ENV = 'production';
  process.env.HOST ??= '127.0.0.1';
  process.argv.splice(1, 1, bin('remix-serve'), 'build/index.js');
  createRequire(import.meta.url)('@remix-run/serve/dist/cli.js');
});
