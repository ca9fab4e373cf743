/** The trash of all record types. */
import { NotFound } from '~/platform/errors';
import { type Actor, authorize, mayRead } from '~/records/actor';
import { record } from '~/records/audit.server';
import { parseId } from '~/records/fields';
import { type RecordKind, storePreviousPathOf, storeRevision, type Versioned } from '~/records/record-changes.server';
import type { Page, Paging } from '~/records/records.server';
import { typeOf } from '~/records/registered-types.server';
import { resolveRestoreConflicts } from '~/records/restore-conflicts.server';
import type { RecordName } from '~/records/revisions.server';
import type { Trashed } from '~/records/trash';
import {
  deleteFromTrash,
  findTrashed,
  listTrash,
  purge,
  restoreRow,
  retainedUntil,
  trashPosition,
} from '~/records/trash.server';
import { writeAs } from '~/records/write.server';
import { tableRecordTypes } from './record-types.server';

/** All staff may open the trash. They see the types that they may delete. */
export const permission = 'content';

/** Returns the records in the trash, latest first. */
export async function list(actor: Actor, paging: Paging): Promise<Page<Trashed>> {
  authorize(actor, permission);
  const page = await listTrash(kindsOf(actor), paging);
  return { ...page, items: page.items.map(asTrashed) };
}

/** Returns the page of that list with a record, starting at 1; the first page when the record is not in the trash. */
export async function pageOf(actor: Actor, name: RecordName, pageSize: number): Promise<number> {
  authorize(actor, permission);
  try {
    return Math.floor((await trashPosition(kindsOf(actor), name)) / pageSize) + 1;
  } catch (error) {
    if (error instanceof NotFound) return 1;
    throw error;
  }
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

/** @returns notes about changes, and the path of its list @throws {NotFound}, {Conflict} */
export async function restore(
  actor: Actor,
  name: RecordName,
): Promise<{ subject: string; messages: string[]; list: string }> {
  const { recordKind, list: address, subject } = trashOf(actor, name);
  return { subject, messages: await restoreRecord(actor, recordKind, parseId(name.record) ?? 0), list: address };
}

/** @throws {NotFound} */
export async function remove(actor: Actor, name: RecordName): Promise<void> {
  await discardRecord(actor, trashOf(actor, name).recordKind, parseId(name.record) ?? 0);
}

function trashOf(actor: Actor, { kind }: RecordName) {
  authorize(actor, permission);
  return typeOf(tableRecordTypes, kind);
}

/**
 * Restores a record from the trash.
 * @returns notes about what could not be restored unchanged
 * @throws {NotFound} when it is not in the trash
 * @throws {Conflict} when it conflicts with an existing record
 */
async function restoreRecord<T extends Versioned>(actor: Actor, kind: RecordKind<T>, id: number): Promise<string[]> {
  const { table, definition } = kind;
  const { kind: name, resolveRestoreConflict } = definition;
  return writeAs(actor, kind.permission, async (tx, author) => {
    const { row, deletedAt } = await deleteFromTrash(tx, { kind: name, record: String(id) });
    const own = await resolveRestoreConflict?.(tx, row);
    const { changes, messages } = await resolveRestoreConflicts(tx, { table, row, deletedAt });
    await restoreRow(tx, table, { ...row, ...changes, ...own?.changes, version: row.version + 1 });
    const restored = await kind.read(tx, id);
    await storePreviousPathOf(tx, author, kind.definition, row, restored);
    await storeRevision(tx, author, kind, 'restored', restored);
    await record(tx, author, { action: 'restored', subject: kind.subject, id, summary: kind.nameOf(restored) });
    return [...(own?.messages ?? []), ...messages];
  });
}

/** Permanently deletes a record in the trash, with its history. @throws {NotFound} */
async function discardRecord<T extends Versioned>(actor: Actor, kind: RecordKind<T>, id: number): Promise<void> {
  const name = { kind: kind.definition.kind, record: String(id) };
  return writeAs(actor, kind.permission, async (tx, author) => {
    const summary = await purge(tx, name);
    await record(tx, author, { action: 'deleted permanently', subject: kind.subject, id, summary });
  });
}
