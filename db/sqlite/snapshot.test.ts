import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import BetterSqlite3 from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { openSqliteFile } from './open-file.server';
import { openSnapshot } from './snapshot.server';

function ownPath(): string {
  const folder = mkdtempSync(join(tmpdir(), 'uplink-snapshot-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'store.sqlite');
}

/** The snapshot as a file of its own. */
function copy(path: string, descriptor: number, to: string) {
  const snapshot = openSnapshot(path, descriptor);
  const content = Buffer.alloc(snapshot.pages * snapshot.pageSize);
  for (let page = 0; page < snapshot.pages; page += 16) {
    const part = content.subarray(page * snapshot.pageSize, (page + 16) * snapshot.pageSize);
    snapshot.read(page, part);
  }
  snapshot.close();
  writeFileSync(to, content);
}

/** Writes, lays the log into the file and begins it again, without an end. In each transaction both tables get the same number. */
const writer = `
  const { workerData, parentPort } = require('node:worker_threads');
  const file = new (require(workerData.library))(workerData.path);
  file.pragma('journal_mode = WAL');
  file.pragma('synchronous = OFF');
  const change = file.transaction((number) => {
    for (let row = 0; row < 20; row += 1) file.prepare('insert into one values (?, ?)').run(number, 'x'.repeat(number % 900));
    if (number % 7 === 0) file.prepare('delete from one where rowid % 5 = 0').run();
    file.prepare('update other set number = ?').run(number);
  });
  for (let number = 1; ; number += 1) {
    change(number);
    if (number % 3 === 0) file.pragma('wal_checkpoint(' + ['passive', 'restart', 'truncate'][number % 9 / 3] + ')');
    if (number === 1) parentPort.postMessage('begun');
  }`;

it('reads one consistent point in time during writes and checkpoints', async () => {
  const path = ownPath();
  const file = openSqliteFile(path);
  file.exec(
    'create table one (number integer, text text); create table other (number integer); insert into other values (0)',
  );
  const library = createRequire(import.meta.url).resolve('better-sqlite3');
  const worker = new Worker(writer, { eval: true, workerData: { path, library } });
  await new Promise((done) => worker.once('message', done));
  const descriptor = openSync(path, 'r');
  try {
    let latest = 0;
    for (let round = 0; round < 60; round += 1) {
      const to = `${path}.copy`;
      copy(path, descriptor, to);
      const copied = new BetterSqlite3(to);
      copied.pragma('journal_mode = DELETE');
      expect(copied.pragma('integrity_check', { simple: true })).toBe('ok');
      const number = copied.prepare('select number from other').pluck().get() as number;
      expect(copied.prepare('select max(number) from one').pluck().get()).toBe(number);
      expect(number).toBeGreaterThanOrEqual(latest);
      latest = number;
      copied.close();
    }
    expect(latest).toBeGreaterThan(20);
  } finally {
    await worker.terminate();
    file.close();
    closeSync(descriptor);
  }
});
