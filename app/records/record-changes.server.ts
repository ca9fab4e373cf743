/** Writing a record of any kind: who may, in one transaction, not over somebody else's changes, and never without a trace. */
import type { Queries, Tx } from '../../db/store.server';
import type { Actor, Permission } from './actor';
import { record } from './audit.server';
import { checkVersion } from './records.server';
import { writeAs } from './write.server';

interface Versioned {
  id: number;
  version: number;
}

/** A kind of record, as its model describes it. */
export interface Kind<T extends Versioned> {
  permission: Permission;
  /** What a person calls one. */
  subject: string;
  nameOf(item: T): string;
  /** @throws {NotFound} */
  read(db: Queries | Tx, id: number): Promise<T>;
}

/** @param insert answers the new record's number */
export async function createRecord<T extends Versioned>(
  actor: Actor,
  kind: Kind<T>,
  insert: (tx: Tx) => Promise<{ id: number }>,
): Promise<T> {
  return writeAs(actor, kind.permission, async (tx, author) => {
    const { id } = await insert(tx);
    const created = await kind.read(tx, id);
    await record(tx, author, { action: 'created', subject: kind.subject, id, summary: kind.nameOf(created) });
    return created;
  });
}

interface Change {
  /** A verb in the past, for the trail. */
  action?: string;
  /** The version that the edit began with, if it is to be refused when stale. */
  version?: number;
}

/**
 * @param write writes the change; the record's version is `present.version + 1` afterwards
 * @throws {NotFound}
 * @throws {Stale}
 */
export async function changeRecord<T extends Versioned>(
  actor: Actor,
  kind: Kind<T>,
  id: number,
  { action = 'updated', version }: Change,
  write: (tx: Tx, present: T) => Promise<unknown>,
): Promise<T> {
  return writeAs(actor, kind.permission, async (tx, author) => {
    const present = await kind.read(tx, id);
    checkVersion(present, version, kind.subject);
    await write(tx, present);
    const changed = await kind.read(tx, id);
    await record(tx, author, { action, subject: kind.subject, id, summary: kind.nameOf(changed) });
    return changed;
  });
}

/** @throws {NotFound} */
export async function removeRecord<T extends Versioned>(
  actor: Actor,
  kind: Kind<T>,
  id: number,
  erase: (tx: Tx) => Promise<unknown>,
): Promise<void> {
  return writeAs(actor, kind.permission, async (tx, author) => {
    const present = await kind.read(tx, id);
    await erase(tx);
    await record(tx, author, { action: 'deleted', subject: kind.subject, id, summary: kind.nameOf(present) });
  });
}
