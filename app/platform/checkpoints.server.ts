/** Laying SQLite's write-ahead log into the database's file (https://www.sqlite.org/wal.html#ckpt), in a thread of its own. */
import { statSync } from 'node:fs';
import type { Logger } from 'pino';
import { whereAddonIs } from '../../db/open-file.server';
import { currentStore, type Store } from '../../db/store.server';
import type { CheckpointTask } from './checkpoint.thread';
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
    throw error;
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
      // Where no thread can be had, a slow commit is better than a log that grows without end.
      store.file.pragma('wal_autocheckpoint = 1000');
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
