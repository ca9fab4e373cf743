/** Keeps the folded texts of messages up to date, and their index. */
import { searchTextOf } from '~/platform/fold-text';
import { inBatches } from '../../../db/batches.server';
import { searchedMessageColumns } from '../../../db/message-columns';
import { currentStore, type Tx } from '../../../db/store.server';
import { changedMessages, lastIndexed, messagesKind } from '../../../db/text-search.server';

/** The minimum of messages in a transaction. */
const batchMin = 50;

let underWay: Promise<unknown> | undefined;

/** Indexes new and changed messages. Resolves when there are none, or the signal is aborted. */
export async function indexMessages(signal?: AbortSignal): Promise<void> {
  underWay ??= inBatches(
    (tx, limit) => (signal?.aborted ? Promise.resolve(0) : indexSome(tx, limit)),
    batchMin,
  ).finally(() => {
    underWay = undefined;
  });
  await underWay;
}

async function indexSome(tx: Tx, limit: number): Promise<number> {
  const from = await lastIndexed(tx);
  const texts = tx.selectFrom('contactRequests').select(['id', ...searchedMessageColumns]);
  const changed = await changedMessages(tx).limit(limit).execute();
  const ids = changed.map(({ id }) => Number(id));
  const added = await texts.where('id', '>', from).orderBy('id').limit(limit).execute();
  const rows = [...added];
  if (ids.length > 0) {
    rows.push(...(await texts.where('id', 'in', ids).where('id', '<=', from).execute()));
    await tx
      .deleteFrom('searchQueue')
      .where('kind', '=', messagesKind)
      .where('record', 'in', ids.map(String))
      .execute();
  }
  if (rows.length > 0) {
    await tx
      .insertInto('messageSearch')
      .values(rows.map(({ id, ...row }) => ({ messageId: id, text: searchTextOf(Object.values(row)) })))
      .onConflict((conflict) => conflict.column('messageId').doUpdateSet((eb) => ({ text: eb.ref('excluded.text') })))
      .execute();
    await currentStore().messageIndex?.add(
      tx,
      rows.map(({ id }) => id),
    );
  }
  const to = added.at(-1)?.id;
  if (to !== undefined) await tx.updateTable('messageIndex').set({ messageId: to }).execute();
  return Math.max(added.length, ids.length);
}
