/** Checkpoints the write-ahead log of a SQLite database, in a thread of the leader. */

import { Checkpoints } from '../../db/sqlite/checkpoints.server';
import type { CheckpointTask } from '../../db/sqlite/worker-connection.server';
import { currentLog } from './log.server';
import { isLeader } from './message-bus.server';
import { Threads } from './threads.server';

const threads = new Threads<CheckpointTask, void>({
  program: 'checkpoint',
  size: 1,
  idleTime: 10_000,
  queue: { limit: 10, partitionLimit: 10, tooMany: 'The log is being worked on.', retryAfterSeconds: 10 },
});

export const checkpoints = new Checkpoints({
  checkpointInWorker: (task) => threads.run(task),
  isLeader,
  log: currentLog,
});

/** Removes deleted content from the WAL. @throws when the disk fails; the store is then unusable */
export const truncateWal = () => checkpoints.truncateWal();
