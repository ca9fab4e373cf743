/** Keeps the folded texts of messages up to date, and their index. */
import { sql } from 'kysely';
import { searchTextOf } from '~/platform/fold-text';
import { inBatches } from '../../../db/batches.server';
import { currentStore, type Tx } from '../../../db/store.server';
import { lastIndexed } from '../../../db/text-search.server';

/** The columns that the search covers. Their folded texts are stored, so a change needs a migration. */
export const searchedColumns = [
  'firstName',
  'lastName',
  'companyName',
  'companyEmail',
  'phoneNumber',
  'cityLocation',
  'message',
] as const;

/** Messages in the search queue. */
const searchKind = 'contact_requests';

/** The messages that changed after they were indexed. */
export const changedMessages = (db: Pick<Tx, 'selectFrom'>) =>
  db.selectFrom('searchQueue').select(sql<number>`cast(record as integer)`.as('id')).where('kind', '=', searchKind);

/** The minimum of messages in a transaction. */
const batchMin = 50;
/** The usual number of characters: of longer messages, a transaction takes fewer. */
const usualLength = 400;

let underWay: Promise<unknown> | undefined;

const searches = new Set<Promise<unknown>>();

/** Has the indexing wait for this search, because somebody waits for it. */
export function beforeIndexing<T>(search: Promise<T>): Promise<T> {
  searches.add(search);
  return search.finally(() => searches.delete(search));
}

/** Indexes new and changed messages. Resolves when there are none, or the signal is aborted. */
export async function indexMessages(signal?: AbortSignal): Promise<void> {
  underWay ??= inBatches(
    (tx, limit) => (signal?.aborted ? Promise.resolve(0) : indexSome(tx, limit)),
    batchMin,
    () => Promise.allSettled(searches),
  ).finally(() => {
    underWay = undefined;
  });
  await underWay;
}

async function indexSome(tx: Tx, limit: number): Promise<number> {
  const from = await lastIndexed(tx);
  const texts = tx
    .selectFrom('contactRequests')
    .select(['id', ...searchedColumns])
    .orderBy('id')
    .limit(limit);
  const queued = (await changedMessages(tx).limit(limit).execute()).map(({ id }) => Number(id));
  const inQueue = queued.length > 0 ? await texts.where('id', 'in', queued).where('id', '<=', from).execute() : [];
  const stored = await texts.where('id', '>', from).execute();
  const [changed, added] = [upTo(limit * usualLength, inQueue), upTo(limit * usualLength, stored)];
  const rows = [...changed, ...added];
  const isCut = rows.length < inQueue.length + stored.length;
  const done = changed.length < inQueue.length ? changed.map(({ id }) => id) : queued;
  if (done.length > 0)
    await tx.deleteFrom('searchQueue').where('kind', '=', searchKind).where('record', 'in', done.map(String)).execute();
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
  return isCut ? limit : Math.max(added.length, queued.length);
}

/** Returns the first texts, at least one, with together at most so many characters. */
function upTo<T extends object>(max: number, texts: T[]): T[] {
  let length = 0;
  return texts.filter((text, at) => {
    length += Object.values(text).join('').length;
    return at === 0 || length <= max;
  });
}
