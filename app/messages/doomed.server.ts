/** Deleting many messages for ever: they are marked at once, and go in small steps with rests between. */
import { emptyLog } from '~/platform/checkpoints.server';
import { nowIso } from '~/platform/clock.server';
import { inBatches } from '../../db/batches.server';
import { queries, type Tx, transaction } from '../../db/store.server';

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
      .onConflict((conflict) => conflict.column('messageId').doUpdateSet({ dueAt, importId: null }))
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

/**
 * Deletes what is to go, with its mails; resolves when nothing of it is to be read in the database's files.
 *
 * @param onDeleted gets how many went with each step
 */
export function deleteDoomed(onDeleted: (count: number) => void = () => undefined): Promise<void> {
  underWay ??= deleteAll(onDeleted).finally(() => {
    underWay = undefined;
  });
  return underWay;
}

async function deleteAll(onDeleted: (count: number) => void): Promise<void> {
  const all = (some: typeof deleteMarked) =>
    inBatches(async (tx, limit) => {
      const count = await some(tx, limit);
      onDeleted(count);
      return count;
    });
  // What is marked meanwhile as well.
  for (;;) {
    const deleted = (await all(deleteMarked)) + (await all(deleteReplaced));
    const kept = await inBatches(takeMarks);
    if (deleted > 0) await emptyLog();
    if (deleted + kept === 0) break;
  }
  if (await queries().selectFrom('finishedImports').select('importId').executeTakeFirst())
    await transaction(forgetImports);
}

async function deleteMarked(tx: Tx, limit: number): Promise<number> {
  const rows = await due(tx).select('messageId').limit(limit).execute();
  return deleteMessages(
    tx,
    rows.map(({ messageId }) => messageId),
  );
}

/** What was there before an import that has replaced it. */
async function deleteReplaced(tx: Tx, limit: number): Promise<number> {
  const rows = await replaced(tx).select('id').limit(limit).execute();
  return deleteMessages(
    tx,
    rows.map(({ id }) => id),
  );
}

async function deleteMessages(tx: Tx, ids: number[]): Promise<number> {
  if (ids.length > 0) await tx.deleteFrom('contactRequests').where('id', 'in', ids).execute();
  return ids.length;
}

/** What a finished import has brought stays. */
async function takeMarks(tx: Tx, limit: number): Promise<number> {
  const rows = await tx
    .selectFrom('doomedMessages')
    .select('messageId')
    .where('importId', 'in', (eb) => eb.selectFrom('finishedImports').select('importId'))
    .limit(limit)
    .execute();
  const ids = rows.map(({ messageId }) => messageId);
  if (ids.length > 0) await tx.deleteFrom('doomedMessages').where('messageId', 'in', ids).execute();
  return ids.length;
}

/** Those of which nothing is left to do. */
async function forgetImports(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('finishedImports')
    .where((eb) => {
      const marked = eb
        .selectFrom('doomedMessages')
        .whereRef('doomedMessages.importId', '=', 'finishedImports.importId');
      const left = eb
        .selectFrom('contactRequests')
        .whereRef('contactRequests.id', '<=', 'finishedImports.replacedUpTo');
      return eb.not(eb.or([eb.exists(marked.select('messageId')), eb.exists(left.select('id'))]));
    })
    .execute();
}

function due(db: Pick<Tx, 'selectFrom'> = queries()) {
  return db
    .selectFrom('doomedMessages')
    .where('dueAt', '<=', nowIso())
    .where((eb) =>
      eb.or([
        eb('importId', 'is', null),
        eb('importId', 'not in', eb.selectFrom('finishedImports').select('importId')),
      ]),
    );
}

function replaced(db: Pick<Tx, 'selectFrom'>) {
  return db
    .selectFrom('contactRequests')
    .where('id', '<=', (eb) => eb.selectFrom('finishedImports').select((of) => of.fn.max('replacedUpTo').as('upTo')));
}
