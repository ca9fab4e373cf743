/** Permanent deletion of many messages: marked at once, deleted in small steps with pauses. */
import type { SelectQueryBuilder } from 'kysely';
import { truncateWal } from '~/platform/checkpoints.server';
import { nowIso } from '~/platform/clock.server';
import { Threads } from '~/platform/threads.server';
import type { Database } from '../../../db/schema';
import { type WorkerConnection, workerConnectionOf } from '../../../db/sqlite/worker-connection.server';
import { currentStore, queries, type Tx } from '../../../db/store.server';
import { type Deletion, deleteMarkedByNow } from './purge.server';
import { dueMessages } from './purge-due.server';

/**
 * Marks messages for `purgeMarked`, in the transaction of the cause.
 *
 * @returns how many
 */
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

/** The number of marked messages that still exist. */
export async function countPurgeQueue(): Promise<number> {
  const { count } = await dueMessages(queries())
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

let underWay: Promise<void> | undefined;

/**
 * Deletes marked messages with their mails. Resolves when the database's files do not contain them any more.
 *
 * @param onDeleted gets the number of each step
 */
export function purgeMarked(onDeleted: (count: number) => void = () => undefined): Promise<void> {
  underWay ??= deleteAll(onDeleted).finally(() => {
    underWay = undefined;
  });
  return underWay;
}

async function deleteAll(onDeleted: (count: number) => void): Promise<void> {
  // Includes rows that are marked meanwhile.
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

/** Taking one long message out of the index of all words can take longer than anyone should wait. */
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
