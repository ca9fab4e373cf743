/** Writing a record of any kind: who may, in one transaction, not over somebody else's changes, and never without a trace. */
import type { Queries, Tx } from '../../db/store.server';
import { type Actor, type Permission, type StaffActor, verbOf } from './actor';
import { record } from './audit.server';
import { changedFields, type Labels } from './changed-fields';
import { type Fitted, fitted } from './fitting.server';
import { keepAddress } from './former-addresses.server';
import { dropPlans } from './plan.server';
import { checkVersion } from './records.server';
import { type AnyRow, deleteForGood, type KeptTable, keepInTrash, putBack, takeFromTrash } from './trash.server';
import { checkEdit, keepVersion, type State } from './versions.server';
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
  /** The table that loses the row when one is deleted. */
  table: KeptTable;
  /** The fields that staff write, in the order of their form. */
  labels: Labels & { [Field in keyof T]?: string };
  /** Whether visitors see it. */
  isShown(item: T): boolean;
  /** Where it has a page of its own: those that it had go on leading to it. */
  address?(item: T | AnyRow): string;
  /** The file that it has, as JSON, and what a person calls that: a version that names it keeps it. */
  file?: KeptFile;
  /** What of a row from the trash cannot be as it was. @throws {Conflict} where that cannot be solved */
  refit?(tx: Tx, row: AnyRow): Promise<Fitted | null>;
}

interface KeptFile {
  label: string;
  of(db: Queries | Tx, id: number): Promise<string>;
  inWords(file: string): string;
  /** To be looked at. */
  shown(file: string): ShownFile | null;
}

/** A picture as views show it. */
export interface ShownFile {
  src: string;
  alt: string;
  width?: number;
  height?: number;
}

/** The fields of a record that its versions hold. */
export function contentOf(labels: Labels, item: object): Record<string, unknown> {
  const fields = item as Record<string, unknown>;
  const content: Record<string, unknown> = {};
  for (const name in labels) content[name] = fields[name];
  return content;
}

async function keep<T extends Versioned>(
  tx: Tx,
  author: StaffActor,
  { kept }: Kind<T>,
  action: string,
  present: T,
  former: T | null = null,
  formerFile?: string,
): Promise<void> {
  if (!kept) return;
  const { kind, labels } = kept;
  const file = await kept.file?.of(tx, present.id);
  const states = {
    former: former && { ...stateOf(kept, former), file: formerFile },
    present: { ...stateOf(kept, present), file },
  };
  const changed = states.former ? changedFields(labels, states.former.content, states.present.content) : '';
  const what = [formerFile !== file && kept.file?.label, changed].filter(Boolean).join(', ');
  await keepVersion(tx, author, { kind, record: String(present.id), action, what, ...states });
}

function stateOf<T extends Versioned & { updatedAt?: string; createdAt?: string }>(
  { labels, isShown }: Kept<T>,
  item: T,
): State & { content: Record<string, unknown> } {
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

interface Change<T> {
  /** A verb in the past, for the trail. */
  action?: string;
  /** The version that the edit began with, if it is to be refused when stale. */
  version?: number;
  /** What the trail says of it; its name, where nothing else is said. */
  summaryOf?(present: T): string;
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
  { action = 'updated', version, summaryOf }: Change<T>,
  write: (tx: Tx, present: T) => Promise<unknown>,
): Promise<T> {
  return writeAs(actor, kind.permission, async (tx, author) => {
    const present = await kind.read(tx, id);
    await checkChange(tx, kind, present, version);
    const formerFile = await kind.kept?.file?.of(tx, id);
    await write(tx, present);
    const changed = await kind.read(tx, id);
    const verb = verbOf(author, action);
    await keepAddressOf(tx, kind.kept, present, changed);
    await dropFulfilled(tx, kind.kept, present, changed);
    await keep(tx, author, kind, verb, changed, present, formerFile);
    const summary = summaryOf?.(present) ?? kind.nameOf(changed);
    await record(tx, author, { action: verb, subject: kind.subject, id, summary });
    return changed;
  });
}

/** @throws {Stale} */
async function checkChange<T extends Versioned>(tx: Tx, { kept, subject }: Kind<T>, present: T, version?: number) {
  if (!kept) return checkVersion(present, version, subject);
  const name = { kind: kept.kind, record: String(present.id) };
  const content = contentOf(kept.labels, present);
  return checkEdit(tx, name, { version: present.version, content }, version, subject);
}

/** What is shown or hidden by hand before its time is planned no more. */
async function dropFulfilled<T extends Versioned>(tx: Tx, kept: Kept<T> | undefined, former: T, present: T) {
  if (!kept || kept.isShown(former) === kept.isShown(present)) return;
  const name = { kind: kept.kind, record: String(present.id) };
  await dropPlans(tx, name, kept.isShown(present) ? 'publish' : 'unpublish');
}

async function keepAddressOf<T extends Versioned>(tx: Tx, kept: Kept<T> | undefined, former: T | AnyRow, present: T) {
  if (!kept?.address) return;
  const name = { kind: kept.kind, record: String(present.id) };
  await keepAddress(tx, name, kept.address(former), kept.address(present));
}

/**
 * Moves a record to the trash, where its kind is one that is kept.
 *
 * @param version the one that was looked at, if it is to be refused when stale
 * @throws {NotFound}
 * @throws {Stale}
 */
export async function removeRecord<T extends Versioned>(
  actor: Actor,
  kind: Kind<T>,
  id: number,
  erase: (tx: Tx) => Promise<unknown>,
  version?: number,
): Promise<void> {
  return writeAs(actor, kind.permission, async (tx, author) => {
    const present = await kind.read(tx, id);
    await checkChange(tx, kind, present, version);
    if (kind.kept) {
      const name = { kind: kind.kept.kind, record: String(id), name: kind.nameOf(present) };
      await keepInTrash(tx, author, kind.kept.table, name);
      await dropPlans(tx, name);
    }
    await erase(tx);
    await record(tx, author, { action: 'deleted', subject: kind.subject, id, summary: kind.nameOf(present) });
  });
}

/**
 * Restores a record from the trash.
 *
 * @returns what could not be as it was, in sentences
 * @throws {NotFound} when it is not there
 * @throws {Conflict} when something there now cannot be beside it
 */
export async function restoreRecord<T extends Versioned>(
  actor: Actor,
  kind: KeptKind<T>,
  id: number,
): Promise<string[]> {
  const { table, kind: name, refit } = kind.kept;
  return writeAs(actor, kind.permission, async (tx, author) => {
    const { row, deletedAt } = await takeFromTrash(tx, { kind: name, record: String(id) });
    const own = await refit?.(tx, row);
    const { changes, said } = await fitted(tx, { table, row, deletedAt });
    await putBack(tx, table, { ...row, ...changes, ...own?.changes, version: row.version + 1 });
    const restored = await kind.read(tx, id);
    await keepAddressOf(tx, kind.kept, row, restored);
    await keep(tx, author, kind, 'restored', restored);
    await record(tx, author, { action: 'restored', subject: kind.subject, id, summary: kind.nameOf(restored) });
    return [...(own?.said ?? []), ...said];
  });
}

/** Deletes what is in the trash for good, with its history. @throws {NotFound} */
export async function discardRecord<T extends Versioned>(actor: Actor, kind: KeptKind<T>, id: number): Promise<void> {
  const name = { kind: kind.kept.kind, record: String(id) };
  return writeAs(actor, kind.permission, async (tx, author) => {
    const summary = await deleteForGood(tx, name);
    await record(tx, author, { action: 'deleted for good', subject: kind.subject, id, summary });
  });
}
