/** Deleting many messages for ever: they are marked at once, and go in small batches with rests between. */
import { emptyLog } from '~/platform/checkpoints.server';
import { nowIso } from '~/platform/clock.server';
import { inBatches } from '../../db/batches.server';
import { queries, type Tx } from '../../db/store.server';

/** So many are marked in one statement: it has a limit of variables. */
const markedAtOnce = 5000;

/** Marks messages; the mark is in the same transaction as what says why. `deleteDoomed` does the rest. */
export async function doom(tx: Tx, ids: number[]): Promise<void> {
  const dueAt = nowIso();
  for (let at = 0; at < ids.length; at += markedAtOnce) {
    const rows = ids.slice(at, at + markedAtOnce).map((messageId) => ({ messageId, dueAt, importId: null }));
    await tx
      .insertInto('doomedMessages')
      .values(rows)
      .onConflict((conflict) => conflict.column('messageId').doUpdateSet({ dueAt }))
      .execute();
  }
}

/** How many messages are marked and still there. */
export async function countDoomed(): Promise<number> {
  const { count } = await due()
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

let underWay: Promise<void> | undefined;

/** Deletes what is marked, with its mails; resolves when nothing of it is to be read in the database's files. */
export function deleteDoomed(): Promise<void> {
  underWay ??= deleteAll().finally(() => {
    underWay = undefined;
  });
  return underWay;
}

async function deleteAll(): Promise<void> {
  // What is marked meanwhile as well.
  while ((await inBatches(deleteSome)) > 0) await emptyLog();
}

async function deleteSome(tx: Tx, limit: number): Promise<number> {
  const ids = (await due(tx).select('messageId').limit(limit).execute()).map(({ messageId }) => messageId);
  if (ids.length > 0) await tx.deleteFrom('contactRequests').where('id', 'in', ids).execute();
  return ids.length;
}

function due(db: Pick<Tx, 'selectFrom'> = queries()) {
  return db.selectFrom('doomedMessages').where('dueAt', '<=', nowIso());
}
