/** The steps that delete the messages in the purge queue, in this thread's database. */
import { nowIso } from '~/platform/clock.server';
import { countRows } from '~/records/records.server';
import { inBatches } from '../../../db/batches.server';
import { queries, type Tx, transaction } from '../../../db/store.server';
import { isMajorityOfIndex, rebuildIndex, tidyIndex } from '../../../db/text-search.server';

/** Selects the queue entries that are due. Those of a finished import are excluded. */
export function dueMessages(db: Pick<Tx, 'selectFrom'>) {
  return db
    .selectFrom('messagePurgeQueue')
    .where('dueAt', '<=', nowIso())
    .where((eb) =>
      eb.or([
        eb('importId', 'is', null),
        eb('importId', 'not in', eb.selectFrom('finishedImports').select('importId')),
      ]),
    );
}

/** The number of deleted messages, and of removed marks. */
export interface Deletion {
  deleted: number;
  unmarked: number;
}

/** Deletes the messages marked so far, with their emails. @param onDeleted receives the number of each step */
export async function deleteMarkedByNow(onDeleted: (count: number) => void): Promise<Deletion> {
  /** Deletes the messages whose IDs `find` returns. */
  const deleteAll = (find: (tx: Tx, limit: number) => Promise<{ id: number }[]>) =>
    inBatches(async (tx, limit) => {
      const ids = (await find(tx, limit)).map(({ id }) => id);
      if (ids.length > 0) await tx.deleteFrom('contactRequests').where('id', 'in', ids).execute();
      onDeleted(ids.length);
      return ids.length;
    });
  const due = (await countRows(dueMessages(queries()))) + (await countRows(replaced(queries())));
  if (due > 0 && (await isMajorityOfIndex(due))) await transaction(rebuildIndex);
  const marked = await deleteAll((tx, limit) => dueMessages(tx).select('messageId as id').limit(limit).execute());
  const deleted = marked + (await deleteAll((tx, limit) => replaced(tx).select('id').limit(limit).execute()));
  if (deleted > 0) await tidyIndex();
  const unmarked = await inBatches(unmarkImported);
  if (await queries().selectFrom('finishedImports').select('importId').executeTakeFirst())
    await transaction(purgeImports);
  return { deleted, unmarked };
}

/** Removes the marks of a finished import's messages. */
async function unmarkImported(tx: Tx, limit: number): Promise<number> {
  const rows = await tx
    .selectFrom('messagePurgeQueue')
    .select('messageId')
    .where('importId', 'in', (eb) => eb.selectFrom('finishedImports').select('importId'))
    .limit(limit)
    .execute();
  const ids = rows.map(({ messageId }) => messageId);
  if (ids.length > 0) await tx.deleteFrom('messagePurgeQueue').where('messageId', 'in', ids).execute();
  return ids.length;
}

/** Deletes the entries of finished imports. */
async function purgeImports(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('finishedImports')
    .where((eb) => {
      const marked = eb
        .selectFrom('messagePurgeQueue')
        .whereRef('messagePurgeQueue.importId', '=', 'finishedImports.importId');
      const left = eb
        .selectFrom('contactRequests')
        .whereRef('contactRequests.id', '<=', 'finishedImports.replacedUpTo');
      return eb.not(eb.or([eb.exists(marked.select('messageId')), eb.exists(left.select('id'))]));
    })
    .execute();
}

/** Selects the messages that a finished import has replaced. */
function replaced(db: Pick<Tx, 'selectFrom'>) {
  return db
    .selectFrom('contactRequests')
    .where('id', '<=', (eb) => eb.selectFrom('finishedImports').select((of) => of.fn.max('replacedUpTo').as('upTo')));
}
