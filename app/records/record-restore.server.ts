/** Restores a record from the trash, or deletes it permanently. */
import type { Actor } from './actor';
import { record } from './audit.server';
import { keep, keepAddressOf, type RecordKind, type Versioned } from './record-changes.server';
import { resolveRestoreConflicts } from './restore-conflicts.server';
import { purge, restoreRow, takeFromTrash } from './trash.server';
import { writeAs } from './write.server';

/**
 * Restores a record from the trash.
 *
 * @returns what could not be as it was, in sentences
 * @throws {NotFound} when it is not there
 * @throws {Conflict} when something there now cannot be beside it
 */
export async function restoreRecord<T extends Versioned>(
  actor: Actor,
  kind: RecordKind<T>,
  id: number,
): Promise<string[]> {
  const { table, definition } = kind;
  const { kind: name, resolveRestoreConflict } = definition;
  return writeAs(actor, kind.permission, async (tx, author) => {
    const { row, deletedAt } = await takeFromTrash(tx, { kind: name, record: String(id) });
    const own = await resolveRestoreConflict?.(tx, row);
    const { changes, messages } = await resolveRestoreConflicts(tx, { table, row, deletedAt });
    await restoreRow(tx, table, { ...row, ...changes, ...own?.changes, version: row.version + 1 });
    const restored = await kind.read(tx, id);
    await keepAddressOf(tx, author, kind.definition, row, restored);
    await keep(tx, author, kind, 'restored', restored);
    await record(tx, author, { action: 'restored', subject: kind.subject, id, summary: kind.nameOf(restored) });
    return [...(own?.messages ?? []), ...messages];
  });
}

/** Deletes what is in the trash for good, with its history. @throws {NotFound} */
export async function discardRecord<T extends Versioned>(actor: Actor, kind: RecordKind<T>, id: number): Promise<void> {
  const name = { kind: kind.definition.kind, record: String(id) };
  return writeAs(actor, kind.permission, async (tx, author) => {
    const summary = await purge(tx, name);
    await record(tx, author, { action: 'deleted permanently', subject: kind.subject, id, summary });
  });
}
