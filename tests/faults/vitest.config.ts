import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Tests that break things for real, against the built program. FAULTS=all has the slow ones run as well. */
export default defineConfig({
  resolve: { alias: { '~': resolve(import.meta.dirname, '../../app') } },
  test: {
    root: import.meta.dirname,
    include: process.env.FAULTS === 'all' ? ['*.test.ts', '*.slow.ts'] : ['*.test.ts'],
    // Each starts processes of its own.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
