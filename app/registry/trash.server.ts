import { type Actor, authorize, mayRead } from '~/records/actor';
import { audit } from '~/records/audit.server';
import { resolveRestoreConflicts } from '~/records/comparison/restore-conflicts.server';
import { storePreviousPathOf, storeRevision } from '~/records/record-changes.server';
import { type ListPage, orNull, type Paging } from '~/records/records.server';
import { registeredType } from '~/records/registered-types.server';
import type { RecordName } from '~/records/revisions.server';
import type { Trashed } from '~/records/trash';
import {
  deleteFromTrash,
  findTrashed,
  listTrash,
  purgeRecord,
  restoreRow,
  retainedUntil,
  trashPosition,
} from '~/records/trash.server';
import { writeAs } from '~/records/write-as.server';
import { tableRecordTypes } from './record-types.server';

/** All staff may open the trash. They see the types that they may delete. */
export const permission = 'content';

/** Returns the records in the trash, latest first. */
export async function list(actor: Actor, paging: Paging): Promise<ListPage<Trashed>> {
  authorize(actor, permission);
  const page = await listTrash(kindsOf(actor), paging);
  return { ...page, items: page.items.map(asTrashed) };
}

/** Returns the page of that list with a record, starting at 1; the first page when the record is not in the trash. */
export async function pageOf(actor: Actor, name: RecordName, pageSize: number): Promise<number> {
  authorize(actor, permission);
  const position = await orNull(trashPosition(kindsOf(actor), name));
  return Math.floor((position ?? 0) / pageSize) + 1;
}

const kindsOf = (actor: Actor) =>
  tableRecordTypes.filter(({ permission }) => mayRead(actor, permission)).map(({ kind }) => kind);

/** @throws {NotFound} */
export async function find(actor: Actor, name: RecordName): Promise<Trashed> {
  authorize(actor, trashOf(actor, name).permission);
  return asTrashed(await findTrashed(name));
}

function asTrashed(row: Omit<Trashed, 'subject' | 'retainedUntil'>): Trashed {
  const subject = tableRecordTypes.find(({ kind }) => kind === row.kind)?.subject ?? '';
  return { ...row, subject, retainedUntil: retainedUntil(row.deletedAt) };
}

function trashOf(actor: Actor, { kind }: RecordName) {
  authorize(actor, permission);
  return registeredType(tableRecordTypes, kind);
}

/**
 * Restores a record from the trash.
 * @returns notes about what could not be restored unchanged, and the path of its list
 * @throws {NotFound} when it is not in the trash
 * @throws {Conflict} when it conflicts with an existing record
 */
export async function restore(actor: Actor, name: RecordName) {
  const { recordKind, list, subject, permission } = trashOf(actor, name);
  const { table, definition, nameOf } = recordKind;
  const messages = await writeAs(actor, permission, async (tx, author) => {
    const { row, deletedAt } = await deleteFromTrash(tx, name);
    const own = await definition.resolveRestoreConflict?.(tx, row);
    const { changes, messages } = await resolveRestoreConflicts(tx, { table, row, deletedAt });
    await restoreRow(tx, table, { ...row, ...changes, ...own?.changes, version: row.version + 1 });
    const restored = await recordKind.read(tx, row.id);
    await storePreviousPathOf(tx, author, definition, row, restored);
    await storeRevision(tx, author, recordKind, 'restored', restored);
    await audit(tx, author, { action: 'restored', subject, id: row.id, summary: nameOf(restored) });
    return [...(own?.messages ?? []), ...messages];
  });
  return { subject, messages, list };
}

/** Permanently deletes a record in the trash, with its history. @throws {NotFound} */
export async function remove(actor: Actor, name: RecordName): Promise<void> {
  const { permission, subject } = trashOf(actor, name);
  await writeAs(actor, permission, async (tx, author) => {
    const summary = await purgeRecord(tx, name);
    await audit(tx, author, { action: 'deleted permanently', subject, id: name.record, summary });
  });
}
