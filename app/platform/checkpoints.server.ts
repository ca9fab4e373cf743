/** Laying SQLite's write-ahead log into the database's file (https://www.sqlite.org/wal.html#ckpt), in a thread of its own. */
import { statSync } from 'node:fs';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { whereAddonIs } from '../../db/open-file.server';
import { currentStore, type Store } from '../../db/store.server';
import type { CheckpointTask } from './checkpoint.thread';
import { currentLog } from './log.server';
import { Threads } from './threads.server';

/** From this size on it is done, in bytes: where SQLite itself would, in the middle of somebody's commit. */
const longLog = 4 * 1024 * 1024;
const every = 500;

const threads = new Threads<CheckpointTask, void>({
  program: 'checkpoint',
  size: 1,
  idleTime: 10_000,
  queue: { limit: 10, laneLimit: 10, tooMany: 'The log is being worked on.', retryAfterSeconds: 10 },
});

let latest: Promise<unknown> = Promise.resolve();
let next: Promise<void> | undefined;

/**
 * Folds the log into the file and empties it, so that what was deleted is not to be read there either. It stays as long
 * as it is while another program reads or writes; whoever calls this calls it again.
 *
 * @throws when the disk fails, and then the store is broken
 */
export function emptyLog(): Promise<void> {
  const store = currentStore();
  // Who comes while one is under way shares the one after it, which finds what he has deleted.
  next ??= latest.then(() => {
    next = undefined;
    return empty(store);
  });
  latest = next.catch(() => undefined);
  return next;
}

async function empty({ file, queries, breakage }: Store): Promise<void> {
  if (file.memory) return;
  const task = { path: file.name, addon: whereAddonIs() };
  try {
    // Most of it is done while others write; they wait only while the rest is, which has come since.
    await threads.run({ ...task, mode: 'passive' });
    await queries.connection().execute(() => threads.run({ ...task, mode: 'truncate' }));
  } catch (error) {
    breakage.notice(error);
    if (breakage.isBroken) throw error;
    currentLog().warn(
      { err: error },
      'No thread could lay the log into the file; it was done where visitors wait for it.',
    );
    await sql`pragma wal_checkpoint(truncate)`.execute(queries);
  }
}

/** Keeps the log short while the process serves. Returns how to stop. */
export function startCheckpoints(store: Store, log: Logger): () => void {
  store.file.pragma('wal_autocheckpoint = 0');
  let isUnderWay = false;
  const timer = setInterval(async () => {
    if (isUnderWay || logSize(store) < longLog) return;
    isUnderWay = true;
    try {
      await emptyLog();
    } catch (error) {
      log.error({ err: error }, 'The log of the database could not be laid into its file.');
    } finally {
      isUnderWay = false;
    }
  }, every);
  timer.unref();
  return () => clearInterval(timer);
}

function logSize({ file }: Store): number {
  return statSync(`${file.name}-wal`, { throwIfNoEntry: false })?.size ?? 0;
}
