/** `remix-serve build/index.js`: the build in the form that Remix's own server takes. */
import { openForRemixServe } from './server.js';

const build = await openForRemixServe().catch((error) => {
  console.error(error.message);
  process.exit(1);
});
export const { assets, assetsBuildDirectory, basename, entry, future, isSpaMode, mode, publicPath, routes } = build;
