/**
 * Writes a record of any type: checks permission and version in one transaction, and stores the revision and audit
 * entry.
 */
import type * as z from 'zod';
import type { RecordTable } from '../../db/schema';
import type { Queries, Tx } from '../../db/store.server';
import { type Actor, type Permission, type StaffActor, verbOf } from './actor';
import { audit } from './audit.server';
import { changedFields, type Labels } from './comparison/changed-fields';
import type { RestoreResolution } from './comparison/restore-conflicts.server';
import { storePreviousPath } from './previous-slugs.server';
import { checkVersion } from './records.server';
import { addRevision, checkEdit, type State } from './revisions.server';
import { deleteScheduledActions } from './scheduled-action.server';
import { type AnyRow, addToTrash } from './trash.server';
import { writeAs } from './write-as.server';

export interface Versioned {
  id: number;
  version: number;
}

/** A record type, as its model describes it. */
export interface Kind<T extends Versioned> {
  permission: Permission;
  /** The label of the type, in the singular. */
  subject: string;
  nameOf(item: T): string;
  table: RecordTable;
  /** @throws {NotFound} */
  read(db: Queries | Tx, id: number): Promise<T>;
  /** The history settings. Without them, no revisions are stored. */
  definition?: RecordDefinition<T>;
}

/** A record type with revisions. */
export type RecordKind<T extends Versioned, Name extends string = string> = Kind<T> & {
  definition: RecordDefinition<T, Name>;
  /** The field with an image. */
  image?: string;
  /** The schema of a stored record. */
  record?: z.ZodType;
  /** Inserts a row of valid values. Their images are in the library, and their Markdown is rendered. */
  insert?(tx: Tx, values: object): Promise<{ id: number }>;
  /** Updates the fields of a row in the same way. */
  write?(tx: Tx, current: T, values: object): Promise<void>;
};

/** The table of a type's fields, as content/field-table.ts describes it. */
export type FieldKinds = Readonly<Record<string, { kind: string; label: string }>>;

export interface RecordDefinition<T, Name extends string = string> {
  /** The type as in URLs: "testimonials". */
  kind: Name;
  /** The fields that staff edit, in the order of their form. */
  labels: Labels & { [Field in keyof T]?: string };
  /** The table that the labels are from. */
  fields?: FieldKinds;
  /** Returns whether visitors see it. */
  isShown(item: T): boolean;
  /**
   * The path before the slug of its page: "/blog/". Records without a page have none. Previous slugs redirect to it.
   */
  pathPrefix?: string;
  /** Updates references to its path, after the path has changed. */
  readdress?(tx: Tx, author: StaffActor, previous: string, current: string): Promise<void>;
  /** The file of a record, such as an image. Its revisions refer to the file, so that it can be restored. */
  file?: RecordFile;
  /** Adjusts a row from the trash that cannot be restored unchanged. @throws {Conflict} without a solution */
  resolveRestoreConflict?(tx: Tx, row: AnyRow): Promise<RestoreResolution | null>;
}

interface RecordFile {
  label: string;
  of(db: Queries | Tx, id: number): Promise<string>;
  formatFile(file: string): string;
  shown(file: string): FilePreview | null;
}

/** An image for views. */
export interface FilePreview {
  src: string;
  alt: string;
  width?: number;
  height?: number;
}

/** Returns the fields of a record that its revisions store. */
export function contentOf(labels: Labels, item: object): Record<string, unknown> {
  const fields = item as Record<string, unknown>;
  const content: Record<string, unknown> = {};
  for (const name in labels) content[name] = fields[name];
  return content;
}

/** Stores a revision of the current record, if its type has revisions. */
export async function storeRevision<T extends Versioned>(
  tx: Tx,
  author: StaffActor,
  { definition }: Kind<T>,
  action: string,
  current: T,
  previous: T | null = null,
  previousFile?: string,
): Promise<void> {
  if (!definition) return;
  const { kind, labels } = definition;
  const file = await definition.file?.of(tx, current.id);
  const states = {
    previous: previous && { ...stateOf(definition, previous), file: previousFile },
    current: { ...stateOf(definition, current), file },
  };
  const changed = states.previous ? changedFields(labels, states.previous.content, states.current.content) : '';
  const what = [previousFile !== file && definition.file?.label, changed].filter(Boolean).join(', ');
  await addRevision(tx, author, { kind, record: String(current.id), action, what, ...states });
}

function stateOf<T extends Versioned & { updatedAt?: string; createdAt?: string }>(
  { labels, isShown }: RecordDefinition<T>,
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

/** @param insert returns the new record's ID */
export async function createRecord<T extends Versioned>(
  actor: Actor,
  kind: Kind<T>,
  insert: (tx: Tx) => Promise<{ id: number }>,
): Promise<T> {
  return writeAs(actor, kind.permission, async (tx, author) => {
    const created = await createWithin(tx, author, kind, insert);
    const { subject, nameOf } = kind;
    await audit(tx, author, { action: 'created', subject, id: created.id, summary: nameOf(created) });
    return created;
  });
}

/** The same within another transaction, without an audit entry. */
export async function createWithin<T extends Versioned>(
  tx: Tx,
  author: StaffActor,
  kind: Kind<T>,
  insert: (tx: Tx) => Promise<{ id: number }>,
): Promise<T> {
  const { id } = await insert(tx);
  const created = await kind.read(tx, id);
  await storeRevision(tx, author, kind, 'created', created);
  return created;
}

interface Change<T> {
  /** A verb in the past tense, for the audit log. */
  action?: string;
  /** The version that the edit is based on, to reject a stale one. */
  version?: number;
  /** The record's name in the audit log; its own name by default. */
  summaryOf?(current: T): string;
}

/**
 * @param write writes the change; the record's version is `current.version + 1` afterwards
 * @throws {NotFound}, {StaleVersion}
 */
export async function changeRecord<T extends Versioned>(
  actor: Actor,
  kind: Kind<T>,
  id: number,
  { action = 'updated', version, summaryOf }: Change<T>,
  write: (tx: Tx, current: T) => Promise<unknown>,
): Promise<T> {
  return writeAs(actor, kind.permission, async (tx, author) => {
    const current = await kind.read(tx, id);
    await checkChange(tx, kind, current, version);
    const verb = verbOf(author, action);
    const changed = await changeWithin(tx, author, kind, current, { action: verb, write });
    const summary = summaryOf?.(current) ?? kind.nameOf(changed);
    await audit(tx, author, { action: verb, subject: kind.subject, id, summary });
    return changed;
  });
}

interface ChangeWithin<T> {
  action?: string;
  write(tx: Tx, current: T): Promise<unknown>;
}

/** The same within another transaction, without an audit entry. */
export async function changeWithin<T extends Versioned>(
  tx: Tx,
  author: StaffActor,
  kind: Kind<T>,
  current: T,
  { action = 'updated', write }: ChangeWithin<T>,
): Promise<T> {
  const previousFile = await kind.definition?.file?.of(tx, current.id);
  await write(tx, current);
  const changed = await kind.read(tx, current.id);
  await storePreviousPathOf(tx, author, kind.definition, current, changed);
  await cancelFulfilledActions(tx, kind.definition, current, changed);
  await storeRevision(tx, author, kind, action, changed, current, previousFile);
  return changed;
}

/** @throws {StaleVersion} */
async function checkChange<T extends Versioned>(
  tx: Tx,
  { definition, subject }: Kind<T>,
  current: T,
  version?: number,
) {
  if (!definition) return checkVersion(current, version, subject);
  const name = { kind: definition.kind, record: String(current.id) };
  const content = contentOf(definition.labels, current);
  return checkEdit(tx, name, { version: current.version, content }, version, subject);
}

/** A manual change of visibility cancels the same scheduled change. */
async function cancelFulfilledActions<T extends Versioned>(
  tx: Tx,
  definition: RecordDefinition<T> | undefined,
  previous: T,
  current: T,
) {
  if (!definition || definition.isShown(previous) === definition.isShown(current)) return;
  const name = { kind: definition.kind, record: String(current.id) };
  await deleteScheduledActions(tx, name, definition.isShown(current) ? 'publish' : 'unpublish');
}

/** Returns the path of a record's page; null if its type has none. */
export function recordPath<T extends object>(
  { pathPrefix }: Pick<RecordDefinition<T>, 'pathPrefix'>,
  item: T | AnyRow,
) {
  return pathPrefix !== undefined && 'slug' in item ? `${pathPrefix}${item.slug}` : null;
}

/** Redirects the previous path to the record, if the path has changed. */
export async function storePreviousPathOf<T extends Versioned>(
  tx: Tx,
  author: StaffActor,
  definition: RecordDefinition<T> | undefined,
  previous: T | AnyRow,
  current: T,
) {
  const [before, after] = [
    definition && recordPath(definition, previous),
    definition && recordPath(definition, current),
  ];
  if (!definition || !before || !after || before === after) return;
  await storePreviousPath(tx, { kind: definition.kind, record: String(current.id) }, before, after);
  await definition.readdress?.(tx, author, before, after);
}

/**
 * Moves a record to the trash, if its type has one.
 * @param version the version that the user saw, to reject a stale deletion
 * @param check throws to prevent the deletion
 * @throws {NotFound}, {StaleVersion}
 */
export async function removeRecord<T extends Versioned>(
  actor: Actor,
  kind: Kind<T>,
  id: number,
  version?: number,
  check?: (tx: Tx) => Promise<void>,
): Promise<void> {
  return writeAs(actor, kind.permission, async (tx, author) => {
    const current = await kind.read(tx, id);
    await checkChange(tx, kind, current, version);
    await check?.(tx);
    await removeWithin(tx, author, kind, current);
    await audit(tx, author, { action: 'deleted', subject: kind.subject, id, summary: kind.nameOf(current) });
  });
}

/** The same within another transaction, without checks and without an audit entry. */
export async function removeWithin<T extends Versioned>(tx: Tx, author: StaffActor, kind: Kind<T>, current: T) {
  if (kind.definition) {
    const name = { kind: kind.definition.kind, record: String(current.id), name: kind.nameOf(current) };
    await addToTrash(tx, author, kind.table, name);
    await deleteScheduledActions(tx, name);
  }
  await tx
    .deleteFrom(kind.table as 'testimonials')
    .where('id', '=', current.id)
    .execute();
}
