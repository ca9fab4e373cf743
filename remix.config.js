import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nestedRoutes } from './app/remix/nested-routes.mjs';

const { dependencies } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));

/** @type {import('@remix-run/dev').AppConfig} */
export default {
  server: './app/server/main.ts',
  serverModuleFormat: 'esm',
  serverPlatform: 'node',
  serverDependenciesToBundle: [
    // What consists of many small modules starts sooner as part of the one file.
    /^(@sindresorhus|culori|libphonenumber-js|kysely|zod)/,
    /^(@conform-to|@radix-ui|remark|rehype|mdast|micromark|hast)/,
    // Paths inside a package, as vfile has them.
    /^#/,
    // What those import is theirs, in their versions: left out, it would be whatever stands at the top of node_modules.
    new RegExp(`^(?!(${Object.keys(dependencies).join('|')})(/|$)|@remix-run/|~/|[./])[@a-z]`),
  ],
  tailwind: true,
  postcss: true,
  // Remix's own search for routes finds none.
  ignoredRouteFiles: ['**/*'],
  routes: () => nestedRoutes(join(import.meta.dirname, 'app')),
  watchPaths: ['./db/**/*.ts', './tailwind.config.ts'],
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    // Off on purpose: with single fetch and lazy discovery, loaders answer under addresses that the guards do not know.
    v3_singleFetch: false,
    v3_lazyRouteDiscovery: false,
  },
};
