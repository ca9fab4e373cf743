import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Tests that break things for real, against the built program. FAULTS=all has the slow ones run as well. */
export default defineConfig({
  resolve: { alias: { '~': resolve(import.meta.dirname, '../../app') } },
  test: {
    root: import.meta.dirname,
    include: process.env.FAULTS === 'all' ? ['*.test.ts', '*.slow.ts'] : ['*.test.ts'],
    // Each starts processes of its own; a shared machine may stall for seconds: nothing is measured by these limits.
    maxWorkers: 2,
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
});
