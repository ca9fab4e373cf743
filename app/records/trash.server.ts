/** The trash: complete rows, moved out of their tables, for thirty days. */
import { now, nowIso } from '~/platform/clock.server';
import { inBatches } from '../../db/batches.server';
import type { RecordTable, Row } from '../../db/schema';
import { queries, type Tx } from '../../db/store.server';
import type { StaffActor } from './actor';
import { purgePreviousSlugs } from './previous-slugs.server';
import { type ListPage, orNotFound, type Paging, readPage } from './records.server';
import { purgeRevisions, type RecordName } from './revisions.server';
import { trashRetentionDays } from './trash';

const inTrash = 'record in the trash';

export type AnyRow = Record<string, unknown> & { id: number; version: number };

/** Stores a record's row in the trash. The caller deletes it from its table, in the same transaction. */
export async function addToTrash(
  tx: Tx,
  { username }: StaffActor,
  table: RecordTable,
  { kind, record, name }: RecordName & { name: string },
): Promise<void> {
  const row = await tx
    .selectFrom(table as 'testimonials')
    .selectAll()
    .where('id', '=', Number(record))
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('trash')
    .values({ kind, record, name: name.slice(0, 300), author: username, deletedAt: nowIso(), row: JSON.stringify(row) })
    .execute();
}

/** Removes a row from the trash. @throws {NotFound} */
export async function deleteFromTrash(
  tx: Tx,
  name: RecordName,
): Promise<{ row: AnyRow; name: string; deletedAt: string }> {
  const trashed = await tx
    .deleteFrom('trash')
    .where('kind', '=', name.kind)
    .where('record', '=', name.record)
    .returning(['row', 'name', 'deletedAt'])
    .executeTakeFirst();
  const { row, ...about } = orNotFound(trashed, inTrash);
  return { ...about, row: JSON.parse(row) };
}

/** Permanently deletes a record in the trash, with its history. @returns its name @throws {NotFound} */
export async function purgeRecord(tx: Tx, name: RecordName): Promise<string> {
  const { name: called } = await deleteFromTrash(tx, name);
  await purgeRevisions(tx, name);
  await purgePreviousSlugs(tx, name);
  return called;
}

export async function restoreRow(tx: Tx, table: RecordTable, row: AnyRow): Promise<void> {
  await tx
    .insertInto(table as 'testimonials')
    .values(row as never)
    .execute();
}

const columns = ['kind', 'record', 'name', 'author', 'deletedAt'] as const;

type Listed = Pick<Row<'trash'>, (typeof columns)[number]>;

/** @throws {NotFound} */
export async function findTrashed({ kind, record }: RecordName): Promise<Listed> {
  const row = await queries()
    .selectFrom('trash')
    .select(columns)
    .where('kind', '=', kind)
    .where('record', '=', record)
    .executeTakeFirst();
  return orNotFound(row, inTrash);
}

/** Returns the trash of some types, newest first. */
export function listTrash(kinds: readonly string[], paging: Paging): Promise<ListPage<Listed>> {
  const matching = queries().selectFrom('trash').where('kind', 'in', kinds);
  return readPage(
    matching.select(columns).orderBy('deletedAt', 'desc').orderBy('kind').orderBy('record'),
    matching,
    paging,
  );
}

/** Returns the number of entries before a record in that list. @throws {NotFound} */
export async function trashPosition(kinds: readonly string[], name: RecordName): Promise<number> {
  const { kind, record, deletedAt } = await findTrashed(name);
  const { before } = await queries()
    .selectFrom('trash')
    .select((eb) => eb.fn.countAll<number>().as('before'))
    .where('kind', 'in', kinds)
    .where((eb) =>
      eb.or([
        eb('deletedAt', '>', deletedAt),
        eb.and([
          eb('deletedAt', '=', deletedAt),
          eb.or([eb('kind', '<', kind), eb.and([eb('kind', '=', kind), eb('record', '<', record)])]),
        ]),
      ]),
    )
    .executeTakeFirstOrThrow();
  return Number(before);
}

export const retainedUntil = (deletedAt: string) =>
  new Date(Date.parse(deletedAt) + trashRetentionDays * 24 * 60 * 60 * 1000).toISOString();

/** Permanently deletes expired records in the trash, with their history. @returns their number */
export function sweepTrash(): Promise<number> {
  const before = new Date(now().getTime() - trashRetentionDays * 24 * 60 * 60 * 1000).toISOString();
  return inBatches(async (tx, limit) => {
    const due = await tx
      .selectFrom('trash')
      .select(['kind', 'record'])
      .where('deletedAt', '<', before)
      .limit(limit)
      .execute();
    for (const name of due) await purgeRecord(tx, name);
    return due.length;
  });
}
