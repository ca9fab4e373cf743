import { availableParallelism } from 'node:os';
import { basename, resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that take longest, from the longest on: whichever begins last is waited for by all. */
const max = [
  'upgrade.long.ts',
  'certificates.long.ts',
  'https.long.ts',
  'commands.long.ts',
  'clients.long.ts',
  'stop.long.ts',
  'power.long.ts',
];

class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const rank = ({ moduleId }: TestSpecification) => max.indexOf(basename(moduleId)) + 1 || max.length + 1;
    return files.toSorted((one, other) => rank(one) - rank(other));
  }
}

/** Nothing runs beside these: they measure under a load of their own, or load the machine with an installation. */
const alone = ['dependencies.slow.ts', 'floods.long.ts', 'login.test.ts', 'off-site.long.ts'];

/**
 * `test` for those of `npm test`, `long` for those of `npm run test:long`, `slow` for those that want a machine of their
 * own, `binary` for those of the single file, where it has been built.
 */
const kinds = (process.env.FAULTS ?? 'test').split(',');

/** Tests that break things for real, against the built program. FAULTS names the kinds that run, with commas. */
export default defineConfig({
  resolve: { alias: { '~': resolve(import.meta.dirname, '../../app') } },
  test: {
    root: import.meta.dirname,
    sequence: { sequencer: SlowestFirst },
    // A shared machine may stall for seconds: nothing is measured by these limits.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'side by side',
          include: kinds.map((kind) => `*.${kind}.ts`),
          exclude: alone,
          // They wait more than they work.
          maxWorkers: 2 * availableParallelism(),
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'alone',
          include: alone.filter((name) => kinds.some((kind) => name.endsWith(`.${kind}.ts`))),
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
