/** The parts of the benchmark. Each starts what it measures, and stops it. */
import { join } from 'node:path';
import { again, bestTag } from './answers.mjs';
import { alternate, compare, median } from './compare.mjs';
import { fill, untilIndexed } from './fill.mjs';
import { fetchAnswer, residentMb, runProgram, startBare, startLoad, startProgram } from './processes.mjs';
import { loggedIn } from './staff.mjs';

export { backup } from './backup.mjs';
export { binary } from './binary.mjs';
export { history } from './history.mjs';
export { line } from './line.mjs';
export { lists } from './lists.mjs';
export { hour, memory, small } from './memory.mjs';
export { pictures } from './pictures.mjs';
export { postgres } from './postgres.mjs';
export { sending } from './sending.mjs';
export { stalls } from './stalls.mjs';
export { stores } from './stores.mjs';
export { views } from './views.mjs';
export { visit } from './visit.mjs';
export { workers } from './workers.mjs';

/** A site with sample content. */
async function sampleSite(folder) {
  await runProgram(folder, 'seed');
  return startProgram(folder);
}

/** Pages and lists from memory. */
export async function landing({ folder, load, report }) {
  const program = await sampleSite(folder);
  const br = { 'accept-encoding': 'gzip, deflate, br, zstd' };
  const etag = await bestTag(() => fetchAnswer(program.port, '/', br));
  const cases = [
    ['landing page, brotli', '/', br, 1.5],
    ['landing page, uncompressed', '/', {}, 1.5],
    ['landing page, 304', '/', { ...br, 'if-none-match': etag }, 1.5],
    ['JSON list (/api/testimonials)', '/api/testimonials', br, 2],
  ];
  const answers = [];
  for (const [index, [, path, headers]] of cases.entries()) {
    answers.push(again(`/${index}`, await fetchAnswer(program.port, path, headers)));
  }
  const bare = await startBare(answers, join(folder, 'bare.sqlite'));
  for (const [index, [name, path, headers, limit]] of cases.entries()) {
    const expect = answers[index].status;
    const [ours, theirs] = await compare(load, [
      { server: program, request: { path, headers }, expect },
      { server: bare, request: { path: `/${index}`, headers }, expect },
    ]);
    const note = `${(ours.ms * 1000).toFixed(0)} µs against ${(theirs.ms * 1000).toFixed(0)} µs; ${ours.rate.toFixed(0)}/s against ${theirs.rate.toFixed(0)}/s`;
    report.add(`${name}: processor time against bare node:http`, ours.ms / theirs.ms, { limit, unit: '×', note });
  }
  const [uncached] = await compare(
    load,
    [{ server: program, request: { path: '/', headers: { ...br, cookie: 'flash=none' } }, expect: 200 }],
    { connections: 8, rounds: 3, seconds: 2 },
  );
  report.add('landing page rendered again: processor time', uncached.ms, { unit: 'ms' });
  await program.stop();
  await bare.stop();
}

/** Messages, stored durably. */
export async function contact({ folder, load, report }) {
  const program = await startProgram(folder);
  const bare = await startBare([], join(folder, 'bare.sqlite'));
  for (const [as, path, expect] of [
    ['form', '/?index', 303],
    ['json', '/api/contact', 201],
  ]) {
    const [ours, theirs] = await compare(
      load,
      [
        { server: program, request: { path, contact: as }, expect },
        { server: bare, request: { path, contact: as }, expect: 201 },
      ],
      { seconds: 2, rounds: 7, warmUp: 15 },
    );
    const note = `${ours.rate.toFixed(0)}/s against ${theirs.rate.toFixed(0)}/s; a bare insert takes ${theirs.ms.toFixed(2)} ms`;
    report.add(`contact message (${as}): processor time`, ours.ms, { limit: 1, unit: 'ms', note });
    report.add(`contact message (${as}): rate against a bare insert as durable`, ours.rate / theirs.rate, {
      limit: 0.33,
      atLeast: true,
      unit: '×',
    });
    // From the time of connecting, so that the last connection does not wait twice.
    const waits = [];
    for (let round = 0; round < 5; round++) {
      waits.push(await load.run({ port: program.port, request: { path, contact: as }, connections: 64, seconds: 3 }));
    }
    const [p50, p99] = ['p50', 'p99'].map((part) => median(waits.map((wait) => wait[part])));
    const times = `${p50.toFixed(0)} ms and ${p99.toFixed(0)} ms`;
    report.add(`contact message (${as}): p99 against p50 of 64 who send`, p99 / p50, {
      limit: 4,
      unit: '×',
      digits: 1,
      note: times,
    });
  }
  await program.stop();
  await bare.stop();
}

const lists = [
  ['messages (API)', '/api/admin/contact-requests?page=1&pageSize=25'],
  ['messages (page)', '/admin/messages'],
  ['messages, archived, page 400', '/api/admin/contact-requests?status=archived&page=400'],
  ['messages, search', '/api/admin/contact-requests?q=okafor42'],
  ['messages, search without a hit', '/api/admin/contact-requests?status=all&q=nowhere'],
  ['posts (API)', '/api/admin/blog-posts?page=1&pageSize=25'],
  ['posts (page)', '/admin/blog-posts'],
  ['posts, search', '/admin/blog-posts?q=printer'],
  ['testimonials (API)', '/api/admin/testimonials?page=1&pageSize=25'],
  ['testimonials (page)', '/admin/testimonials'],
  ['dashboard', '/admin/dashboard'],
  ['public: blog rendered again', '/blog'],
  ['public: landing page rendered again', '/'],
];

/** Admin lists when there is much. */
export async function growth({ folder, report }) {
  const sizes = [
    { messages: 100, posts: 100, testimonials: 100 },
    { messages: 100_000, posts: 10_000, testimonials: 1_000 },
  ];
  const sites = [];
  for (const [index, size] of sizes.entries()) {
    const dataDir = join(folder, String(index));
    await runProgram(dataDir, 'migrate');
    const path = join(dataDir, 'uplink.sqlite');
    fill(path, size);
    const program = await startProgram(dataDir);
    await untilIndexed(path);
    sites.push({ program, cookie: await loggedIn(program.port) });
  }
  for (const [name, path] of lists) {
    const times = await alternate(sites, ({ program, cookie }) => fetchAnswer(program.port, path, { cookie }));
    if (!times) continue;
    const [few, many] = times;
    const note = `${many.toFixed(1)} ms against ${few.toFixed(1)} ms`;
    report.add(`${name}: time with much content against 100 rows`, many / few, { limit: 3, unit: '×', note });
  }
  for (const { program } of sites) await program.stop();
}

export async function start({ folder, report }) {
  await runProgram(folder, 'seed');
  const starts = [];
  for (let round = 0; round < 5; round++) {
    const program = await startProgram(folder);
    starts.push(program.seconds);
    await program.stop();
  }
  report.add('start to the first page', median(starts), { unit: 's' });
}

/** Many connections that stay open. */
export async function connections({ folder, load, report }) {
  const program = await sampleSite(folder);
  const crowd = startLoad();
  const request = { path: '/', headers: { 'accept-encoding': 'br' } };
  const { open } = await crowd.run({ kind: 'idle', port: program.port, request, connections: 5000 });
  await load.run({ port: program.port, request, connections: 64, seconds: 2 });
  const { p50, p99 } = await load.run({ port: program.port, request, connections: 64, seconds: 5 });
  report.add(`memory with ${open} open connections and 64 busy ones`, residentMb(program.pid), {
    limit: 250,
    unit: 'MB',
    digits: 0,
  });
  const note = `${p50.toFixed(1)} ms and ${p99.toFixed(1)} ms`;
  report.add('p99 against p50 of the 64 busy ones', p99 / p50, { limit: 20, unit: '×', digits: 1, note });
  await crowd.stop();
  await program.stop();
}
