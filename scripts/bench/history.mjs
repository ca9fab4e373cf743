/** The cost of keeping versions. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from '../prepare.mjs';
import { bundleThreads } from '../threads.mjs';
import { served } from './history/served.mjs';

const limit = 20;

/** 300 posts with 100 versions each. */
export async function history({ folder, report }) {
  const { build } = await import('esbuild');
  // In our own folder, because some import installed packages.
  const threads = join(root, '.cache', 'bench-threads');
  await bundleThreads(threads);
  const program = join(root, '.cache', 'bench-saves.mjs');
  await build({
    entryPoints: [join(root, 'scripts/bench/history/saves.ts')],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    packages: 'external',
    tsconfig: join(root, 'tsconfig.json'),
    logLevel: 'warning',
  });
  const child = fork(program, [folder, threads], { cwd: root });
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`The saves ended with ${code}.`);
  });
  const [{ ofTestimonials, ofPosts, ofPage, searched, ratio, listed, megabytes }] = await Promise.race([
    once(child, 'message'),
    failed,
  ]);
  for (const [what, { share, ms }] of [
    ['a testimonial', ofTestimonials],
    ['a post of 720 words', ofPosts],
    ['the home page', ofPage],
  ]) {
    const note = `${ms.toFixed(2)} ms without`;
    report.add(`saving ${what}: what keeping its versions adds`, share * 100, { limit, unit: '%', digits: 0, note });
  }
  report.add('a list of 20 posts and one of them, with 30,000 versions: against without', ratio, {
    limit: 1.5,
    digits: 2,
  });
  report.add('one search over 50,000 messages and all records', searched, { unit: 'ms' });
  report.add('a screen of 20 versions: reading it', listed, { unit: 'ms' });
  report.add('30,000 versions of posts of 720 words: room in the database', megabytes, { unit: 'MB', digits: 0 });
  await served({ folder, report });
}
