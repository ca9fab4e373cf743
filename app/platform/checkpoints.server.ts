/** Checkpoints the write-ahead log of a SQLite database (https://www.sqlite.org/wal.html#ckpt), in a thread. */
import { Coalesced } from '../../db/coalesced';
import { asSqlite, type SqliteStore } from '../../db/sqlite/store.server';
import {
  type CheckpointMode,
  checkpointWal,
  disableAutoCheckpoint,
  uncheckpointedPages,
} from '../../db/sqlite/wal.server';
import { type CheckpointTask, workerConnectionOf } from '../../db/sqlite/worker-connection.server';
import { currentStore, type Store } from '../../db/store.server';
import { currentLog } from './log.server';
import { isLeader } from './threads/message-bus.server';
import { Threads } from './threads/threads.server';

/** The WAL pages (4 MB) at which a checkpoint starts; SQLite's own would run in the middle of a commit. */
const checkpointPages = 1000;
/** If writing never pauses, the WAL cannot restart by itself. From 64 MB on, writers wait for a truncation. */
const truncatePages = 16_000;
const intervalMs = 500;

const threads = new Threads<CheckpointTask, void>({
  program: 'checkpoint',
  size: 1,
  idleTime: 10_000,
  queue: { limit: 10, partitionLimit: 10, tooMany: 'The log is being worked on.', retryAfterSeconds: 10 },
});

const truncation = new Coalesced(async () => {
  const store = asSqlite(currentStore());
  if (!store) return;
  // The passive checkpoint does most of the work while others write, so the truncation blocks them only briefly.
  await checkpoint(store, 'passive');
  await truncate(store);
});

/**
 * Checkpoints and truncates the WAL, so that deleted content cannot be read there. It is not truncated while another
 * process reads or writes, so call this repeatedly.
 * @throws when the disk fails; the store is then unusable
 */
export const truncateWal = () => truncation.run();

/** Holds the only connection, so that no one of this process writes meanwhile. */
const truncate = (store: SqliteStore) => store.queries.connection().execute(() => checkpoint(store, 'truncate'));

async function checkpoint(store: SqliteStore, mode: CheckpointMode): Promise<void> {
  const workerConnection = workerConnectionOf(store);
  if (!workerConnection) return;
  try {
    await threads.run({ ...workerConnection, mode });
  } catch (error) {
    store.fatalErrors.notice(error);
    if (store.fatalErrors.isBroken) throw error;
    currentLog().warn({ err: error }, 'A checkpoint in a thread failed, so the main thread runs it.');
    checkpointWal(store.file, mode);
  }
}

/** Keeps the WAL short while the process serves. The leader checkpoints for all. Returns a function that stops. */
export function startCheckpoints(anyStore: Store): () => void {
  const store = asSqlite(anyStore);
  if (!store) return () => undefined;
  disableAutoCheckpoint(store.file);
  let isUnderWay = false;
  const timer = setInterval(async () => {
    if (isUnderWay || !isLeader()) return;
    isUnderWay = true;
    try {
      await checkpointIfLarge(store);
    } catch (error) {
      currentLog().error({ err: error }, 'A checkpoint of the database failed; will retry.');
    } finally {
      isUnderWay = false;
    }
  }, intervalMs);
  timer.unref();
  return () => clearInterval(timer);
}

async function checkpointIfLarge(store: SqliteStore): Promise<void> {
  if (uncheckpointedPages(store.file) < checkpointPages) return;
  // The WAL keeps its size and is overwritten, because extending a file is more expensive.
  await checkpoint(store, 'passive');
  if (uncheckpointedPages(store.file) > truncatePages) await truncate(store);
}
