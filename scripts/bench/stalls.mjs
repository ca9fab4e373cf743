/**
 * The longest wait of the home page, a static file and a contact message, each requested every 20 ms by a separate
 * process, while something heavy runs. The limit is 100 ms, and no message may be rejected. `npm run bench --
 * --only=stalls` runs only this part, `--line=markdown,body-deep` some of its lines (by name or prefix), and `--built`
 * uses the existing build.
 */
import { setMaxListeners } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { PrepareError } from '../prepare.mjs';
import { fill } from './fill.mjs';
import { putFirst, runProgram, startWatcher } from './processes.mjs';
import { lines } from './stalls/lines.mjs';
import { openSite, Site } from './stalls/site.mjs';

const limit = 100;
/** The default duration of a case, in seconds. */
const usualSeconds = 20;

export async function stalls({ folder, report }) {
  const chosen = chooseLines();
  const watcher = startWatcher();
  putFirst(watcher);
  const site = await openSite(folder);
  let rejected = 0;
  try {
    for (const line of chosen) {
      const place = line.isLarge ? await openLargeSite(folder) : site;
      const seen = [];
      for (const one of line.cases) {
        const measured = await measure(place, watcher, line, one, report);
        seen.push(measured);
        if (line.cases.length > 1) console.log(`  ${one.name}: ${measured.max.toFixed(0)} ms; ${measured.note}`);
      }
      const worst = seen.reduce((a, b) => (b.max > a.max ? b : a));
      const note = line.cases.length > 1 ? `${worst.name}: ${worst.note}` : worst.note;
      const bound = line.hasLimit === false ? undefined : limit;
      report.add(`longest wait beside: ${line.title}`, worst.max, { limit: bound, unit: 'ms', digits: 0, note });
      rejected += seen.reduce((sum, one) => sum + one.refused, 0);
      if (place !== site) await place.stop();
    }
    report.add('contact messages refused or left unanswered meanwhile', rejected, { limit: 0, digits: 0 });
  } finally {
    await watcher.stop();
    await site.stop('SIGKILL');
  }
}

function chooseLines() {
  const requested = process.argv.find((argument) => argument.startsWith('--line='))?.slice('--line='.length);
  if (!requested) return lines;
  const chosen = lines.filter(({ name }) => requested.split(',').some((excerpt) => name.startsWith(excerpt)));
  if (chosen.length > 0) return chosen;
  throw new PrepareError(`There is no line "${requested}"; there are ${lines.map(({ name }) => name).join(', ')}.`);
}

/** 500 MB of long messages. */
async function openLargeSite(folder) {
  const site = new Site(join(folder, 'large'));
  await runProgram(site.dataDir, 'migrate');
  fill(site.databasePath, { messages: 50_000, posts: 300, testimonials: 30 });
  const more = 'The printer in the office upstairs has stopped again. '.repeat(180);
  site.inDatabase((file) => file.prepare("update contact_requests set message = message || ' ' || ?").run(more));
  await site.start();
  return site;
}

async function measure(site, watcher, { seconds = usualSeconds }, one, report) {
  if (site.cookie) await site.logIn();
  await one.prepare?.(site);
  if (one.environment || one.nodeOptions) {
    await site.stop();
    await site.start(one.environment, one.nodeOptions);
  }
  await warmUp(site, watcher);
  const { port, file } = site;
  await watcher.run({ port, file });
  // Half a second before and after belong to it.
  await wait(500);
  const startedAt = performance.now();
  const controller = new AbortController();
  setMaxListeners(0, controller.signal);
  const timer = setTimeout(() => controller.abort(), seconds * 1000);
  const outcome = await one.work(site, controller.signal, report);
  clearTimeout(timer);
  const took = (performance.now() - startedAt) / 1000;
  await wait(500);
  const seen = await watcher.run({ stop: true });
  if (controller.signal.aborted || !(await site.isWell())) await site.restart();
  else if (one.environment || one.nodeOptions) {
    await site.stop();
    await site.start();
  }
  one.after?.(site);
  return { name: one.name, ...summary(seen, took, controller.signal.aborted ? 'BROKEN OFF' : outcome) };
}

/** Node compiles what runs often: after a start that is not what is asked. */
async function warmUp(site, watcher) {
  if (site.isWarm) return;
  const { port, file } = site;
  await watcher.run({ port, file });
  await wait(4000);
  await watcher.run({ stop: true });
  site.isWarm = true;
}

function summary({ page, file, message, ownDelay }, took, outcome) {
  const failures = (kind) => Object.values(kind.refused).reduce((sum, count) => sum + count, 0) + kind.unanswered;
  const failed = { page: failures(page), file: failures(file), message: failures(message) };
  const ms = ({ max }) => max.toFixed(0);
  const parts = [
    `page ${ms(page)}, file ${ms(file)}, message ${ms(message)} ms`,
    `${message.good} messages in ${took.toFixed(1)} s`,
    ...Object.entries(failed).map(([kind, count]) => (count > 0 ? `${count} × no ${kind}` : '')),
    outcome === undefined ? '' : `it: ${outcome}`,
    ownDelay > limit / 4 ? `the asker itself was ${ownDelay.toFixed(0)} ms late` : '',
  ];
  const max = Math.max(page.max, file.max, message.max);
  return { max, refused: failed.message, note: parts.filter(Boolean).join('; ') };
}
