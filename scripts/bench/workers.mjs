/**
 * What a second process adds (WORKERS=2). On two processors the load would take what the second one is to have, so each
 * process that serves has the same part of a processor for itself, and the load what is left, which is more than it needs.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { median } from './compare.mjs';
import { fetchAnswer, processorSeconds, putFirst, runProgram, startProgram } from './processes.mjs';
import { childrenOf, openQuota } from './quota.mjs';

const share = 0.3;
const rounds = 11;
const seconds = 2;
/** Node compiles what runs often, which takes longer with a part of a processor. */
const warmUp = 20;
const connections = 64;
const settle = 3000;

const cases = [
  ['landing page', { path: '/', headers: { 'accept-encoding': 'br' } }, 1.8],
  ['JSON list (/api/testimonials)', { path: '/api/testimonials', headers: { 'accept-encoding': 'br' } }, 1.8],
  ['stored message', { path: '/api/contact', contact: 'json' }],
];

export const workers = (bench) => secondProcess(bench, { who: 'WORKERS=2', ofMessages: 1.2 });

/**
 * @param who what is measured is called
 * @param ofMessages the limit for messages
 * @param environment variables of a side, by how many serve there
 */
export async function secondProcess({ folder, load, report }, { who, ofMessages, environment = () => ({}) }) {
  const sides = [];
  putFirst(load);
  try {
    for (const count of [1, 2]) sides.push(await startSide(`${folder}/${count}`, count, environment));
    for (const [name, request, limit = ofMessages] of cases)
      await measure(`${who}, ${name}`, request, limit, sides, { load, report });
  } finally {
    for (const { program, quotas } of sides) {
      await program.stop();
      for (const quota of quotas) await quota.close();
    }
  }
}

async function startSide(folder, count, environment) {
  const all = { ...environment(count), WORKERS: String(count), BACKUP_EVERY: 'off' };
  await runProgram(folder, 'seed', all);
  const program = await startProgram(folder, { environment: all });
  const serving = await processesOf(program, count);
  // All of them are up by then, and the page is compressed in the best way.
  for (let asked = 0; asked < 20; asked++) await fetchAnswer(program.port, '/', { 'accept-encoding': 'br' });
  await wait(settle);
  const quotas = serving.map((_, index) => openQuota(`${count}-${index}`, share));
  for (const [index, pid] of serving.entries()) {
    putFirst({ pid });
    quotas[index].add(pid);
  }
  // Whoever hands out connections costs as well: at the expense of the first.
  if (count > 1) quotas[0].add(program.pid);
  return { program, serving, quotas, rates: [] };
}

/** Those that serve: one alone, or those that it has started. */
async function processesOf({ pid }, count) {
  if (count === 1) return [pid];
  for (;;) {
    const children = childrenOf(pid);
    if (children.length === count) return children;
    await wait(100);
  }
}

async function measure(name, request, limit, sides, { load, report }) {
  const rows = sides.map(() => []);
  let busiest = 0;
  for (let round = -1; round < rounds; round++) {
    for (const [index, { program, serving }] of sides.entries()) {
      const used = () => serving.reduce((sum, pid) => sum + processorSeconds(pid), 0);
      const [before, ofLoad] = [used(), processorSeconds(load.pid)];
      const { rate, requests } = await load.run({
        port: program.port,
        request,
        connections,
        seconds: round < 0 ? warmUp : seconds,
      });
      if (round < 0) continue;
      const took = used() - before;
      rows[index].push({ rate, cost: (took * 1e6) / requests, part: took / seconds / share / serving.length });
      busiest = Math.max(busiest, (processorSeconds(load.pid) - ofLoad) / seconds);
    }
  }
  const [one, two] = rows.map((of) => (what) => median(of.map((row) => row[what])));
  const percent = (part) => `${(part * 100).toFixed(0)} %`;
  const note = [
    `${two('rate').toFixed(0)}/s against ${one('rate').toFixed(0)}/s`,
    `${two('cost').toFixed(0)} µs each against ${one('cost').toFixed(0)} µs`,
    `they used ${percent(two('part'))} and ${percent(one('part'))} of the ${percent(share)} of a processor that each has, the load ${percent(busiest)} at the most`,
  ];
  report.add(`${name}: rate against one process`, two('rate') / one('rate'), {
    limit,
    atLeast: true,
    unit: '×',
    note: note.join('; '),
  });
}
