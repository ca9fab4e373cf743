/** @type {import('@remix-run/dev').AppConfig} */
export default {
  server: './app/server/main.ts',
  serverModuleFormat: 'esm',
  serverPlatform: 'node',
  // What consists of many small modules starts sooner as part of the one file.
  serverDependenciesToBundle: [
    /^(lucide-react|kysely|zod)/,
    /^(@conform-to|@radix-ui|remark|rehype|mdast|micromark|hast)/,
  ],
  tailwind: true,
  postcss: true,
  ignoredRouteFiles: ['**/.*', '**/*.test.{ts,tsx}'],
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
