/** Conflicts when a record is restored from the trash: its path or position may be taken, or its author deleted. */
import type { RecordTable } from '../../../db/schema';
import type { Tx } from '../../../db/store.server';
import type { AnyRow } from '../trash.server';

/** The solution of a conflict: the changed fields, and messages for the user. */
export interface RestoreResolution {
  changes: Record<string, unknown>;
  messages: string[];
}

interface Trashed {
  table: RecordTable;
  row: AnyRow;
  deletedAt: string;
}

const orderMax = 1_000_000;

/** Resolves the conflicts that every type can have: position and author. */
export async function resolveRestoreConflicts(tx: Tx, trashed: Trashed): Promise<RestoreResolution> {
  const order = await resolveOrder(tx, trashed);
  const { authorId } = trashed.row;
  const isOrphan = typeof authorId === 'number' && !(await hasUser(tx, authorId));
  return { changes: { ...order?.changes, ...(isOrphan && { authorId: null }) }, messages: order?.messages ?? [] };
}

async function hasUser(tx: Tx, id: number): Promise<boolean> {
  return (await tx.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/**
 * Records may share a position, and unordered ones all have 0. A position counts as taken if a record with it was saved
 * after the deletion.
 */
async function resolveOrder(tx: Tx, { table, row, deletedAt }: Trashed): Promise<RestoreResolution | null> {
  const { displayOrder } = row;
  if (typeof displayOrder !== 'number' || displayOrder === 0) return null;
  const ordered = tx.selectFrom(table as 'accreditations');
  const taken = await ordered
    .select('id')
    .where('displayOrder', '=', displayOrder)
    .where('updatedAt', '>', deletedAt)
    .executeTakeFirst();
  if (!taken) return null;
  const { last } = await ordered.select((eb) => eb.fn.max('displayOrder').as('last')).executeTakeFirstOrThrow();
  return {
    changes: { displayOrder: Math.min(Number(last) + 1, orderMax) },
    messages: ['Its place in the order was taken. It is now the last.'],
  };
}
