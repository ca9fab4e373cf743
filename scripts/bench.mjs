/**
 * `npm run bench`: measures the program against plain Node. It starts everything that it measures, on the loopback
 * address; the sides of a comparison take turns in one run. `-- --only=landing,contact` runs some parts, `-- --save`
 * writes the table into docs/performance.md.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, continueOnPinnedNode, install, main, PrepareError, root } from './prepare.mjs';

await main(async () => {
  if (process.argv.includes('--built')) await continueOnPinnedNode();
  else {
    await install({ forDevelopers: true });
    await build();
  }
  // Imported late, because they need what was just installed.
  const parts = await import('./bench/parts.mjs');
  const { startLoad } = await import('./bench/processes.mjs');
  const { Report } = await import('./bench/report.mjs');
  const { Unavailable } = await import('./bench/unavailable.mjs');
  const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice('--only='.length);
  const all = new Map(Object.entries(parts));
  const names = only ? only.split(',') : [...all.keys()].filter((name) => name !== 'hour');
  const folder = mkdtempSync(join(tmpdir(), 'uplink-bench-'));
  const report = new Report();
  const unknown = names.find((name) => !all.has(name));
  if (unknown) throw new PrepareError(`There is no part "${unknown}"; there are ${[...all.keys()].join(', ')}.`);
  const failed = [];
  const load = startLoad();
  try {
    for (const name of names) {
      console.log(`Measuring ${name}.`);
      try {
        await all.get(name)({ folder: mkdtempSync(join(folder, `${name}-`)), load, report });
      } catch (error) {
        if (only || !(error instanceof Unavailable)) failed.push(name);
        console.error(`${name} was not measured.`, error instanceof Unavailable ? error.message : error);
      }
    }
  } finally {
    await load.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  console.log(`\n${report.toMarkdown()}`);
  if (failed.length > 0) throw new PrepareError(`Not measured: ${failed.join(', ')}.`);
  if (process.argv.includes('--save')) report.save(join(root, 'docs', 'performance.md'));
});
