/** Writing a record of any kind: who may, in one transaction, not over somebody else's changes, and never without a trace. */
import type { Queries, Tx } from '../../db/store.server';
import { type Actor, type Permission, type StaffActor, verbOf } from './actor';
import { record } from './audit.server';
import { changedFields, type Labels } from './changed-fields';
import { checkVersion } from './records.server';
import { forgetVersions, keepVersion, type State } from './versions.server';
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
  /** What versions of it hold; without, none are kept. */
  kept?: Kept<T>;
}

/** A kind whose versions are kept. */
export type KeptKind<T extends Versioned> = Kind<T> & Required<Pick<Kind<T>, 'kept'>>;

export interface Kept<T> {
  /** The kind as addresses name it: "testimonials". */
  kind: string;
  /** The fields that staff write, in the order of their form. */
  labels: Labels & { [Field in keyof T]?: string };
  /** Whether visitors see it. */
  isShown(item: T): boolean;
}

/** The fields of a record that its versions hold. */
export function contentOf(labels: Labels, item: object): Record<string, unknown> {
  const fields = item as Record<string, unknown>;
  return Object.fromEntries(Object.keys(labels).map((name) => [name, fields[name]]));
}

async function keep<T extends Versioned>(
  tx: Tx,
  author: StaffActor,
  { kept }: Kind<T>,
  action: string,
  present: T,
  former: T | null = null,
): Promise<void> {
  if (!kept) return;
  const { kind, labels } = kept;
  const what = former ? changedFields(labels, contentOf(labels, former), contentOf(labels, present)) : '';
  const states = { former: former && stateOf(kept, former), present: stateOf(kept, present) };
  await keepVersion(tx, author, { kind, record: String(present.id), action, what, ...states });
}

function stateOf<T extends Versioned & { updatedAt?: string; createdAt?: string }>(
  { labels, isShown }: Kept<T>,
  item: T,
): State {
  const savedAt = item.updatedAt ?? item.createdAt;
  return {
    version: item.version,
    content: contentOf(labels, item),
    isShown: isShown(item),
    ...(savedAt && { savedAt }),
  };
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
    await keep(tx, author, kind, 'created', created);
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
    const verb = verbOf(author, action);
    await keep(tx, author, kind, verb, changed, present);
    await record(tx, author, { action: verb, subject: kind.subject, id, summary: kind.nameOf(changed) });
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
    if (kind.kept) await forgetVersions(tx, { kind: kind.kept.kind, record: String(id) });
    await record(tx, author, { action: 'deleted', subject: kind.subject, id, summary: kind.nameOf(present) });
  });
}
