/**
 * The memory of the whole process tree: at rest, in a mixed load, 20 s after it, on a small machine, and in an hour of
 * such loads. `--base=FOLDER` names the built clone of another commit, which takes turns.
 */
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from '../prepare.mjs';
import { baseFolder, inTurn, median } from './compare.mjs';
import { openMemoryLimit } from './control-group.mjs';
import { fill, untilIndexed } from './fill.mjs';
import { photographOf } from './pictures.mjs';
import { fetchAnswer, runProgram, startLoad, startProgram } from './processes.mjs';
import { loggedIn } from './staff.mjs';

const seconds = 20;
const rounds = 3;
const images = 10;
const staffPaths = ['/admin/messages', '/admin', '/admin/blog-posts', '/admin/search?q=okafor42'];

export async function memory({ folder, report }) {
  const base = baseFolder();
  const photographs = await takePhotographs();
  const inputs = base ? [root, base] : [root];
  const measured = inputs.map(() => []);
  for (let round = 0; round < rounds; round++) {
    for (const [index, from] of inTurn(inputs, round))
      measured[index].push(await measure(join(folder, `${round}-${index}`), from, photographs));
  }
  const [ours, theirs] = measured.map((rows) => (name) => median(rows.map((row) => row[name])));
  const add = (what, name, options) => {
    const note = theirs ? `${base}: ${theirs(name).toFixed(0)} MB` : '';
    report.add(`memory ${what}`, ours(name), { unit: 'MB', digits: 0, note, ...options });
  };
  add('at rest', 'rest');
  add('at most in a mixed load', 'peak');
  add(`${seconds} s after it`, 'after');
  report.add('memory after a mixed load, against rest', ours('after') / ours('rest'), { limit: 1.4, unit: '×' });
  if (theirs)
    report.add('memory in a mixed load, against the base', ours('peak') / theirs('peak'), { limit: 0.55, unit: '×' });
}

/** Whether a machine with 512 MB, of which the system takes some, survives the load. */
export async function small({ folder, report }) {
  const limitMb = 400;
  const photographs = await takePhotographs();
  const group = openMemoryLimit('small', limitMb * 1024 * 1024);
  const { program, cookie } = await startFilled(folder, root, group);
  try {
    const before = await countMessages(program.port, cookie);
    const { requests, statuses } = await mixedLoad(program.port, cookie, photographs, folder, root, group);
    await untilRendered(program.port, cookie);
    const stored = (await countMessages(program.port, cookie)) - before;
    const note = `${requests} sent`;
    report.add(`messages refused with ${limitMb} MB of memory`, requests - statuses[201], {
      limit: 0,
      digits: 0,
      note,
    });
    report.add(`messages lost with ${limitMb} MB of memory`, statuses[201] - stored, { limit: 0, digits: 0, note });
  } finally {
    await program.stop();
    await group.close();
  }
}

async function countMessages(port, cookie) {
  const { body } = await fetchAnswer(port, '/api/admin/contact-requests?folder=all', { cookie });
  return JSON.parse(body.toString()).total;
}

/** Whether the memory grows in an hour of mixed loads, one after the other. */
export async function hour({ folder, report }) {
  const photographs = await takePhotographs();
  const { program, cookie } = await startFilled(folder, root);
  const parts = Array.from({ length: 6 }, () => []);
  const startedAt = performance.now();
  const partNow = () => parts[Math.floor((performance.now() - startedAt) / 600_000)];
  const timer = setInterval(() => partNow()?.push(treeMb(program.pid)), 1000);
  let loads = 0;
  try {
    for (; partNow(); loads++) {
      // The library would take the same file for one that it has.
      const files = photographs.map((photograph) => Buffer.concat([photograph, Buffer.from(`${loads}`)]));
      await mixedLoad(program.port, cookie, files, folder, root);
      await untilRendered(program.port, cookie);
    }
  } finally {
    clearInterval(timer);
    await program.stop();
  }
  const means = parts.map((values) => values.reduce((sum, value) => sum + value, 0) / values.length);
  const note = `${loads} loads; ten minutes each: ${means.map((mean) => mean.toFixed(0)).join(', ')} MB`;
  report.add('memory in the sixth ten minutes, against the second', means[5] / means[1], {
    limit: 1.05,
    unit: '×',
    note,
  });
}

const takePhotographs = () => Promise.all(Array.from({ length: images }, (_, number) => photographOf(number)));

async function startFilled(folder, from, { inside } = {}) {
  await runProgram(folder, 'migrate', { from });
  const path = join(folder, 'uplink.sqlite');
  fill(path, { messages: 50_000, posts: 300, testimonials: 30 }, { daysAgo: 400 });
  const program = await startProgram(folder, { from, inside });
  const cookie = await loggedIn(program.port);
  // Older releases index when a message arrives.
  await untilIndexed(path, 60_000);
  return { program, cookie };
}

/** @returns in MB the memory at rest, the highest in the load, and the one after it */
async function measure(folder, from, photographs) {
  const { program, cookie } = await startFilled(folder, from);
  await wait(seconds * 1000);
  const rest = treeMb(program.pid);
  let peak = rest;
  const timer = setInterval(() => (peak = Math.max(peak, treeMb(program.pid))), 200);
  await mixedLoad(program.port, cookie, photographs, folder, from);
  await untilRendered(program.port, cookie);
  clearInterval(timer);
  await wait(seconds * 1000);
  const after = treeMb(program.pid);
  await program.stop();
  return { rest, peak, after };
}

/**
 * 64 who send messages, 64 who read, eight staff, one CSV of all messages, the uploads and a backup.
 *
 * @returns what those who send messages saw
 */
async function mixedLoad(port, cookie, photographs, folder, from, { inside } = {}) {
  const backup = `${folder}.backup.sqlite`;
  const loads = [
    [{ path: '/api/contact', contact: 'json' }, 64],
    [{ path: '/', headers: { 'accept-encoding': 'br' } }, 64],
    ...staffPaths.map((path) => [{ path, headers: { cookie } }, 2]),
  ];
  const [senders] = await Promise.all([
    ...loads.map(async ([request, connections]) => {
      const load = startLoad();
      const result = await load.run({ port, request, connections, seconds });
      await load.stop();
      return result;
    }),
    fetchAnswer(port, '/api/admin/contact-requests.csv', { cookie }),
    runProgram(folder, 'backup', { from, options: [backup], inside }),
    upload(port, cookie, photographs),
  ]);
  rmSync(backup);
  return senders;
}

async function upload(port, cookie, photographs) {
  for (const [number, photograph] of photographs.entries()) {
    const body = new FormData();
    body.set('file', new File([photograph], `photograph-${number}.jpg`));
    body.set('alt', `Photograph ${number}`);
    const headers = { cookie, 'sec-fetch-site': 'same-origin' };
    const response = await fetch(`http://127.0.0.1:${port}/api/admin/media`, { method: 'POST', headers, body });
    if (!response.ok) throw new Error(`An upload answered ${response.status}: ${await response.text()}`);
  }
}

/** Waits until all sizes of the images are there. */
async function untilRendered(port, cookie) {
  for (;;) {
    const { mediaFiles } = JSON.parse((await fetchAnswer(port, '/api/admin/media', { cookie })).body.toString());
    if (mediaFiles.every(({ state }) => state === 'ready')) return;
    await wait(500);
  }
}

/** The memory of a process and of those that it started, in MB; pages that several share count in parts (PSS). */
function treeMb(pid) {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    read(`/proc/${pid}/task/${task}/children`).split(' '),
  );
  const own = /^Pss:\s+(\d+) kB/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0;
  return Number(own) / 1024 + children.filter(Boolean).reduce((sum, child) => sum + treeMb(child), 0);
}

/** The text of a file in /proc; nothing when its process has just ended. */
function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
