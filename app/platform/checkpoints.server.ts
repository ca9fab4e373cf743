/** Laying SQLite's write-ahead log into the database's file (https://www.sqlite.org/wal.html#ckpt), in a thread of its own. */
import type { Logger } from 'pino';
import { layLog, layLogByHand, pagesToLay } from '../../db/sqlite/log.server';
import { whereAddonIs } from '../../db/sqlite/open-file.server';
import { asSqlite, type SqliteStore } from '../../db/sqlite/store.server';
import { currentStore, type Store } from '../../db/store.server';
import type { CheckpointTask } from './checkpoint.thread';
import { currentLog } from './log.server';
import { isOnDuty } from './other-processes.server';
import { Threads } from './threads.server';

/** From so many pages (4 MB) on it is done, where SQLite itself would do it in the middle of somebody's commit. */
const manyPages = 1000;
/** Where writing never ends, the log is not begun anew by itself: from so many pages (64 MB) on, writing waits for that. */
const tooManyPages = 16_000;
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
export async function emptyLog(): Promise<void> {
  const store = asSqlite(currentStore());
  if (!store) return;
  // Who comes while one is under way shares the one after it, which finds what he has deleted.
  next ??= latest.then(() => {
    next = undefined;
    return empty(store);
  });
  latest = next.catch(() => undefined);
  await next;
}

async function empty(store: SqliteStore): Promise<void> {
  // Most of it is done while others write; they wait only while the rest is, which has come since.
  await lay(store, 'passive');
  await store.queries.connection().execute(() => lay(store, 'truncate'));
}

async function lay({ file, breakage }: SqliteStore, mode: CheckpointTask['mode']): Promise<void> {
  if (file.memory) return;
  try {
    await threads.run({ path: file.name, addon: whereAddonIs(), mode });
  } catch (error) {
    breakage.notice(error);
    if (breakage.isBroken) throw error;
    currentLog().warn(
      { err: error },
      'No thread could lay the log into the file; it was done where visitors wait for it.',
    );
    layLog(file, mode);
  }
}

/** Keeps the log short while the process serves. Returns how to stop. */
export function startCheckpoints(anyStore: Store, log: Logger): () => void {
  const store = asSqlite(anyStore);
  if (!store) return () => undefined;
  layLogByHand(store.file);
  let isUnderWay = false;
  const timer = setInterval(async () => {
    if (isUnderWay || !isOnDuty()) return;
    if (pagesToLay(store.file) < manyPages) return;
    isUnderWay = true;
    try {
      // The log stays as long as it is and is written over: a file that grows costs the disk more.
      await lay(store, 'passive');
      if (pagesToLay(store.file) > tooManyPages) await store.queries.connection().execute(() => lay(store, 'truncate'));
    } catch (error) {
      log.error({ err: error }, 'The log of the database could not be laid into its file.');
    } finally {
      isUnderWay = false;
    }
  }, every);
  timer.unref();
  return () => clearInterval(timer);
}
