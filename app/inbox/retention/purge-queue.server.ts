/** Permanent deletion of many messages: marked immediately, deleted in small steps with pauses. */
import type { SelectQueryBuilder } from 'kysely';
import { truncateWal } from '~/platform/checkpoints.server';
import { nowIso } from '~/platform/clock.server';
import { Threads } from '~/platform/threads/threads.server';
import { countRows } from '~/records/records.server';
import type { Database } from '../../../db/schema';
import { type WorkerConnection, workerConnectionOf } from '../../../db/sqlite/worker-connection.server';
import { currentStore, queries, type Tx } from '../../../db/store.server';
import { type Deletion, deleteMarkedByNow, dueMessages } from './purge.server';

/** Marks messages for deletion by `purgeMarked`. Call it in the transaction of the cause. @returns their number */
export async function markForPurge(
  tx: Tx,
  messages: SelectQueryBuilder<Database, 'contactRequests', object>,
): Promise<number> {
  const dueAt = nowIso();
  const marks = messages.select((eb) => ['id as messageId', eb.val(dueAt).as('dueAt'), eb.lit(null).as('importId')]);
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('messagePurgeQueue')
    .columns(['messageId', 'dueAt', 'importId'])
    .expression(marks)
    .onConflict((conflict) => conflict.column('messageId').doUpdateSet({ dueAt, importId: null }))
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows);
}

/** Returns the number of marked messages that still exist. */
export const countPurgeQueue = () => countRows(dueMessages(queries()));

let underWay: Promise<void> | undefined;

/**
 * Deletes the marked messages with their emails. Resolves when none of it is left in the database's files.
 * @param onDeleted receives the number of each step
 */
export function purgeMarked(onDeleted: (count: number) => void = () => undefined): Promise<void> {
  underWay ??= deleteAll(onDeleted).finally(() => {
    underWay = undefined;
  });
  return underWay;
}

async function deleteAll(onDeleted: (count: number) => void): Promise<void> {
  // Loops, to include messages that are marked meanwhile.
  for (;;) {
    const { deleted, unmarked: remaining } = await deleteInThread(onDeleted);
    if (deleted > 0) await truncateWal();
    if (deleted + remaining === 0) return;
  }
}

const threads = new Threads<WorkerConnection, Deletion, number>({
  program: 'purge',
  size: 1,
  idleTime: 1000,
  queue: { limit: 10, partitionLimit: 10, tooMany: 'Messages are being deleted.', retryAfterSeconds: 10 },
});

/** Removing one long message from the full-text index could block the event loop for too long. */
async function deleteInThread(onProgress: (count: number) => void): Promise<Deletion> {
  const store = currentStore();
  const workerConnection = workerConnectionOf(store);
  if (!workerConnection) return deleteMarkedByNow(onProgress);
  try {
    return await threads.run(workerConnection, { onProgress });
  } catch (error) {
    store.fatalErrors.notice(error);
    throw error;
  }
}
