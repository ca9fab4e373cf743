import { availableParallelism } from 'node:os';
import { basename, resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that take longest, from the longest on: whichever begins last is waited for by all. */
const longest = ['upgrade', 'https', 'commands', 'clients', 'stop', 'media'].map((name) => `${name}.test.ts`);

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const rank = ({ moduleId }: TestSpecification) => longest.indexOf(basename(moduleId)) + 1 || longest.length + 1;
    return files.toSorted((one, other) => rank(one) - rank(other));
  }
}

/** They look how long something takes under a load of their own: nothing runs beside them. */
const alone = ['floods.test.ts', 'login.test.ts', 'off-site.test.ts'];

/** Tests that break things for real, against the built program. FAULTS=all has the slow ones run as well. */
export default defineConfig({
  resolve: { alias: { '~': resolve(import.meta.dirname, '../../app') } },
  test: {
    root: import.meta.dirname,
    sequence: { sequencer: LongestFirst },
    // A shared machine may stall for seconds: nothing is measured by these limits.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'side by side',
          include: process.env.FAULTS === 'all' ? ['*.test.ts', '*.slow.ts'] : ['*.test.ts'],
          exclude: alone,
          // They wait more than they work.
          maxWorkers: 2 * availableParallelism(),
          sequence: { groupOrder: 0 },
        },
      },
      { extends: true, test: { name: 'alone', include: alone, maxWorkers: 1, sequence: { groupOrder: 1 } } },
    ],
  },
});
