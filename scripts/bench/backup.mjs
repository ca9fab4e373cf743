/** The cost of off-site backups: their time, the bytes sent, and the wait of visitors meanwhile. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { PrepareError } from '../prepare.mjs';
import { fill } from './fill.mjs';
import { fetchAnswer, freePort, putFirst, runProgram, startBucket, startProgram, startWatcher } from './processes.mjs';

const limit = 100;
/** Messages of 10 kB: so many make 20 MB, and 500 MB. */
const sizes = [2_000, 50_000];

export async function backup({ folder, report }) {
  const watcher = startWatcher();
  putFirst(watcher);
  try {
    for (const messages of sizes) await measure(join(folder, String(messages)), messages, watcher, report);
  } finally {
    await watcher.stop();
  }
}

async function measure(dataDir, messages, watcher, report) {
  const megabytes = await makeStore(dataDir, messages);
  const port = await freePort();
  const log = [];
  const program = await startProgram(dataDir, { environment: backupTo(port), onLine: (line) => log.push(line) });
  putFirst(program);
  const file = /\/build\/[^"]+\.css/.exec((await fetchAnswer(program.port, '/')).body.toString())[0];
  const watch = async (work) => {
    await watcher.run({ port: program.port, file });
    await work();
    const { page, message } = await watcher.run({ stop: true });
    return { max: page.max, messages: message.good };
  };
  const bucket = startBucket();
  try {
    // Nothing listens there yet. Retries run, and frequent code gets compiled.
    await watch(() => wait(5000));
    const idle = await watch(() => wait(5000));
    const there = `${dataDir}-bucket`;
    await bucket.run({ folder: there, port });
    const add = (what, { max }, note) =>
      report.add(`longest wait of the landing page beside ${what}, ${megabytes} MB`, max, {
        limit,
        unit: 'ms',
        digits: 0,
        note: `${note}; ${idle.max.toFixed(0)} ms beside nothing`,
      });
    let first;
    const ofFirst = await watch(async () => {
      first = await lineOf(log, 'First off-site backup sent');
    });
    const ofAll = bytesIn(there);
    add(
      'the first backup off the machine',
      ofFirst,
      `${inSeconds(first)}, ${inMegabytes(ofAll)} in ${first.chunks} parts`,
    );
    const startedAt = performance.now();
    const ofReading = await watch(() => lineOf(log, 'Off-site backup verified'));
    add('reading it back', ofReading, `${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
    log.length = 0;
    const before = bytesIn(there);
    let next;
    const ofNext = await watch(async () => {
      next = await lineOf(log, 'Off-site backup sent');
    });
    const ofChange = inMegabytes(bytesIn(there) - before);
    add(
      'sending what has changed',
      ofNext,
      `${inSeconds(next)}, ${ofChange} in ${next.chunks} parts, with ${ofNext.messages} messages`,
    );
  } finally {
    await program.stop();
    await bucket.stop();
  }
}

/** @returns how large it is, in MB */
async function makeStore(dataDir, messages) {
  await runProgram(dataDir, 'migrate');
  const path = join(dataDir, 'uplink.sqlite');
  fill(path, { messages, posts: 300, testimonials: 30 });
  const file = new Database(path);
  // It becomes a third when it is compressed, as prose does.
  const more = 'The printer in the office upstairs has stopped again. '.repeat(60);
  file.prepare("update contact_requests set message = message || ' ' || hex(randomblob(3300)) || ?").run(more);
  // As on a site whose messages were indexed long ago.
  file.exec('update message_index set message_id = (select max(id) from contact_requests); delete from search_queue');
  const bytes = file.pragma('page_count', { simple: true }) * file.pragma('page_size', { simple: true });
  file.close();
  return Math.round(bytes / 1e6);
}

const backupTo = (port) => ({
  BACKUP_EVERY: 'off',
  BACKUP_TO: 's3://backups/site',
  BACKUP_ENDPOINT: `http://127.0.0.1:${port}`,
  BACKUP_PASSPHRASE: 'a passphrase for measuring',
  BACKUP_SEND_EVERY: '2s',
  AWS_ACCESS_KEY_ID: 'S3RVER',
  AWS_SECRET_ACCESS_KEY: 'S3RVER',
  LOG_LEVEL: 'debug',
});

/** Waits for a line of the log that begins so. */
async function lineOf(log, excerpt) {
  for (let tries = 0; tries < 3000; tries++) {
    const result = log.find(({ msg }) => msg?.startsWith(excerpt));
    if (result) return result;
    await wait(100);
  }
  throw new PrepareError(`The server has not logged "${excerpt} …".`);
}

const inSeconds = ({ took }) => `${(took / 1000).toFixed(1)} s`;
const inMegabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB sent`;

/** The bytes in the bucket, which equal the bytes sent. */
function bytesIn(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(({ name }) =>
    name.endsWith('_object'),
  );
  return files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}
