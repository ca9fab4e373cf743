/** Writing a record of any kind: who may, in one transaction, not over somebody else's changes, and never without a trace. */
import type { Queries, Tx } from '../../db/store.server';
import { type Actor, type Permission, type StaffActor, verbOf } from './actor';
import { record } from './audit.server';
import { changedFields, type Labels } from './changed-fields';
import type { Fitted } from './fitting.server';
import { keepAddress } from './former-addresses.server';
import { dropPlans } from './plan.server';
import { checkVersion } from './records.server';
import { type AnyRow, type KeptTable, keepInTrash } from './trash.server';
import { checkEdit, keepVersion, type State } from './versions.server';
import { writeAs } from './write.server';

export interface Versioned {
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
  /** Changes what leads to its address, when it has another one. */
  readdress?(tx: Tx, author: StaffActor, former: string, present: string): Promise<void>;
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

/** Keeps a version of what a record is like from now on, where its kind has versions. */
export async function keep<T extends Versioned>(
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
    const created = await createWithin(tx, author, kind, insert);
    const { subject, nameOf } = kind;
    await record(tx, author, { action: 'created', subject, id: created.id, summary: nameOf(created) });
    return created;
  });
}

/** The same, as part of what causes it and enters it in the audit log. */
export async function createWithin<T extends Versioned>(
  tx: Tx,
  author: StaffActor,
  kind: Kind<T>,
  insert: (tx: Tx) => Promise<{ id: number }>,
): Promise<T> {
  const { id } = await insert(tx);
  const created = await kind.read(tx, id);
  await keep(tx, author, kind, 'created', created);
  return created;
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
    const verb = verbOf(author, action);
    const changed = await changeWithin(tx, author, kind, present, { action: verb, write });
    const summary = summaryOf?.(present) ?? kind.nameOf(changed);
    await record(tx, author, { action: verb, subject: kind.subject, id, summary });
    return changed;
  });
}

interface ChangeWithin<T> {
  action?: string;
  write(tx: Tx, present: T): Promise<unknown>;
}

/** The same, as part of what causes it and enters it in the audit log. */
export async function changeWithin<T extends Versioned>(
  tx: Tx,
  author: StaffActor,
  kind: Kind<T>,
  present: T,
  { action = 'updated', write }: ChangeWithin<T>,
): Promise<T> {
  const formerFile = await kind.kept?.file?.of(tx, present.id);
  await write(tx, present);
  const changed = await kind.read(tx, present.id);
  await keepAddressOf(tx, author, kind.kept, present, changed);
  await dropFulfilled(tx, kind.kept, present, changed);
  await keep(tx, author, kind, action, changed, present, formerFile);
  return changed;
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

/** Has its former address lead to it, where it has another one. */
export async function keepAddressOf<T extends Versioned>(
  tx: Tx,
  author: StaffActor,
  kept: Kept<T> | undefined,
  former: T | AnyRow,
  present: T,
) {
  if (!kept?.address) return;
  const [before, after] = [kept.address(former), kept.address(present)];
  if (before === after) return;
  await keepAddress(tx, { kind: kept.kind, record: String(present.id) }, before, after);
  await kept.readdress?.(tx, author, before, after);
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
