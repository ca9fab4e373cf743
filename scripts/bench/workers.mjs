/**
 * The gain of a second process (WORKERS=2). On two processors the load would take the second one's share, so each
 * serving process has the same part of a processor, and the load has the rest. Two processes that share a site are
 * compared with two that have one each, at half the load: a busy machine slows every process, equally on both sides. A
 * single process with the machine to itself is reported as well.
 */
import { execFileSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { inTurn, median } from './compare.mjs';
import { childrenOf, openQuota } from './control-group.mjs';
import { fetchAnswer, processorSeconds, putFirst, runProgram, startProgram } from './processes.mjs';

const share = 0.3;
const rounds = 21;
const seconds = 1;
/** Node compiles what runs often, which takes long: so many seconds, with a processor of its own, each process does so before. */
const warmUp = 15;
const connections = 64;
const settle = 3000;

const page = (path) => ({ path, headers: { 'accept-encoding': 'br' } });
const message = { path: '/api/contact', contact: 'json' };

export const workers = (bench) =>
  secondProcess(bench, 'WORKERS=2', [
    { what: 'landing page', request: page('/'), limit: 1.8 },
    { what: 'JSON list (/api/testimonials)', request: page('/api/testimonials'), limit: 1.8 },
    { what: 'stored message', request: message, limit: 1.2 },
  ]);

/**
 * The same for two machines behind a balancer: it names each visitor's address, for which each message is counted.
 *
 * @param environment variables of a site, by its name
 */
export const secondNode = (bench, who, environment) =>
  secondProcess(
    bench,
    who,
    [{ what: 'stored message', request: { ...message, isForwarded: true }, limit: 1.6 }],
    (name) => ({
      ...environment(name),
      TRUST_PROXY: '1',
    }),
  );

async function secondProcess({ folder, load, report }, who, cases, environment = () => ({})) {
  const sites = [];
  putFirst(load);
  try {
    for (const [name, count] of [
      ['shared', 2],
      ['alone1', 1],
      ['alone2', 1],
    ])
      sites.push(await startSite(`${folder}/${name}`, count, environment(name)));
    const [shared, ...alone] = sites;
    spread(shared.serving);
    spread(alone.flatMap(({ serving }) => serving));
    for (const { request } of cases)
      for (const { program, serving } of sites)
        await load.run({ port: program.port, request, connections, seconds: warmUp * serving.length });
    for (const site of sites) restrict(site);
    for (const { what, request, limit } of cases) {
      const measured = `${who}, ${what}: rate against one process`;
      const { ratio, note } = await measure(request, [alone, [shared], alone.slice(0, 1)], load);
      report.add(measured, ratio, { limit, atLeast: true, unit: '×', note });
    }
  } finally {
    for (const { program, quotas } of sites) {
      await program.stop();
      for (const quota of quotas) await quota.close();
    }
  }
}

async function startSite(folder, count, environment) {
  const all = { ...environment, WORKERS: String(count), BACKUP_EVERY: 'off' };
  await runProgram(folder, 'seed', { environment: all });
  const program = await startProgram(folder, { environment: all });
  const serving = await processesOf(program, count);
  // By then all workers run, and the page has the best compression.
  for (let requested = 0; requested < 20; requested++)
    await fetchAnswer(program.port, '/', { 'accept-encoding': 'br' });
  await wait(settle);
  for (const pid of serving) putFirst({ pid });
  return { program, serving, quotas: [] };
}

/** From now on each process has its share. Distributing connections costs too, at the expense of the first. */
function restrict({ program, serving, quotas }) {
  for (const pid of serving) {
    const quota = openQuota(String(pid), share);
    quotas.push(quota);
    quota.add(pid);
  }
  quotas[0].add(program.pid);
}

/** Each stays on one processor, because two on the same one would evict each other's caches. */
function spread(pids) {
  for (const [index, pid] of pids.entries())
    execFileSync('taskset', ['-a', '-p', '-c', String(index % availableParallelism()), String(pid)]);
}

/** The serving processes: one alone, or the workers. */
async function processesOf({ pid }, count) {
  if (count === 1) return [pid];
  for (;;) {
    const children = childrenOf(pid);
    if (children.length === count) return children;
    await wait(100);
  }
}

/** @param inputs the sites of each: of two that are alone, of those that share one, and of one that has the machine for itself */
async function measure(request, inputs, load) {
  const rows = inputs.map(() => []);
  let busiest = 0;
  for (let round = -1; round < rounds; round++) {
    for (const [index, sites] of inTurn(inputs, round)) {
      const serving = sites.flatMap((site) => site.serving);
      const ports = sites.map(({ program }) => program.port);
      const task = { ports, request, connections };
      // The order changes from round to round: a side that runs twice in a row would have warm caches.
      await load.run({ ...task, seconds: seconds / 2 });
      const used = () => serving.reduce((sum, pid) => sum + processorSeconds(pid), 0);
      const [before, ofLoad] = [used(), processorSeconds(load.pid)];
      const { rate, requests } = await load.run({ ...task, seconds });
      if (round < 0) continue;
      const took = used() - before;
      rows[index].push({
        rate: rate / ports.length,
        cost: (took * 1e6) / requests,
        part: took / seconds / share / serving.length,
      });
      busiest = Math.max(busiest, (processorSeconds(load.pid) - ofLoad) / seconds);
    }
  }
  const [one, two, single] = rows.map((of) => (what) => median(of.map((row) => row[what])));
  const percent = (part) => `${(part * 100).toFixed(0)} %`;
  const note = [
    `${two('rate').toFixed(0)}/s against ${one('rate').toFixed(0)}/s`,
    `${two('cost').toFixed(0)} µs each against ${one('cost').toFixed(0)} µs`,
    `they used ${percent(two('part'))} and ${percent(one('part'))} of the ${percent(share)} of a processor that each has, the load ${percent(busiest)} at most`,
    `${(two('rate') / single('rate')).toFixed(2)} × one that has the machine for itself`,
  ];
  return { ratio: two('rate') / one('rate'), note: note.join('; ') };
}
