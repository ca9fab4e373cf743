import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Tests with the programs of others in front of, behind and beside the built program. */
export default defineConfig({
  resolve: { alias: { '~': resolve(import.meta.dirname, '../../app') } },
  test: {
    root: import.meta.dirname,
    include: ['*.neighbour.ts', '../faults/pgbouncer.long.ts', '../faults/certificates.long.ts'],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    maxWorkers: 3,
  },
});
