import { basename, resolve } from 'node:path';
import { configDefaults, defineConfig, type Plugin } from 'vitest/config';
import { sqliteOnly } from './tests/sqlite-only';

/** They need a PostgreSQL. */
const withServer = 'db/postgres/{hosts,query-plans,store}.test.ts';

const address = '\0address:';

/** As the Remix compiler does: a stylesheet, font or drawing that is imported is its address. */
const assetAddresses: Plugin = {
  name: 'asset-addresses',
  enforce: 'pre',
  // By another name: what ends in `.css` would be emptied on its way.
  resolveId: (source) => (/\.(css|woff2|svg)$/.test(source) ? `${address}${basename(source)}.js` : undefined),
  load: (id) =>
    id.startsWith(address)
      ? `export default ${JSON.stringify(`/build/_assets/${id.slice(address.length, -'.js'.length)}`)}`
      : undefined,
};

export default defineConfig({
  plugins: [assetAddresses],
  resolve: { alias: { '~': resolve(import.meta.dirname, 'app') } },
  // React as visitors get it: without its checks for developers, which are most of what a page costs.
  esbuild: { jsx: 'automatic', jsxDev: false },
  test: {
    include: ['app/**/*.test.ts?(x)', 'db/**/*.test.ts', 'tests/*.test.ts?(x)'],
    exclude: [
      ...configDefaults.exclude,
      ...(process.env.TEST_DATABASE === 'postgres' ? Object.keys(sqliteOnly) : [withServer]),
    ],
    globalSetup: ['scripts/threads.mjs', 'tests/postgres-setup.ts'],
    setupFiles: 'tests/vitest-setup.ts',
    // One evaluation of the app serves all the files of a worker: it is most of what a file costs. A site opens and closes its own store.
    isolate: false,
    env: { NODE_ENV: 'production' },
    // More than there are processors: some tests wait.
    maxWorkers: '150%',
    // A shared machine may stall for seconds: nothing is measured by this limit.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    server: { deps: { inline: [/@remix-run/, /@radix-ui/] } },
  },
});
