/**
 * The only code that reads and writes documents. A save changes the draft, which neither visitors nor the page cache
 * see. Publishing makes the drafts of all documents live in one transaction.
 */
import { nowIso } from '~/platform/clock.server';
import { Conflict } from '~/platform/errors';
import { currentLog } from '~/platform/log.server';
import { type Actor, authorize, type StaffActor, verbOf } from '~/records/actor';
import { audit } from '~/records/audit.server';
import { checkVersion } from '~/records/records.server';
import { addRevision, checkEdit } from '~/records/revisions.server';
import type { ScheduledAction } from '~/records/scheduled-action';
import { deleteScheduledActions, scheduledActionsOf } from '~/records/scheduled-action.server';
import { writeAs } from '~/records/write-as.server';
import { prepared } from '../../../db/prepared.server';
import { type Queries, queries, type Tx } from '../../../db/store.server';
import { readKey, storeKey } from '../settings/keys.server';
import { oncePerRow, readStoredContent } from './cache.server';
import { type ChangedDocument, type Difference, type DocumentKind, readStored } from './document';
import { documentKinds } from './kinds';

export const permission = 'site-settings';

/** The type of documents' revisions in URLs. */
export const draftRevisionsKind = 'drafts';

/** All drafts together, published as one record. */
export const allDrafts = { kind: draftRevisionsKind, record: 'all' };

/** A document for editing: its draft, else the published version. */
export interface DocumentState<T> {
  content: T;
  /** Incremented by each save, publication and discard; 0 before the first save. */
  version: number;
}

/**
 * Returns the published document, which is the same object until the next publication. @param db inside a transaction
 */
export async function readPublished<T>(kind: DocumentKind<T>, db?: Queries | Tx): Promise<T> {
  if (db) return live(db, kind);
  const row = await readStoredContent(kind.key);
  return row ? (contentOf(row, kind as DocumentKind<unknown>) as T) : kind.initial;
}

/** Returns the draft, else the published version. */
export async function find<T>(actor: Actor, kind: DocumentKind<T>): Promise<DocumentState<T>> {
  authorize(actor, permission);
  return readDocument(queries(), kind);
}

/**
 * Saves a draft. A draft equal to the published version is deleted.
 * @param version the version that the edit is based on, to reject a stale one
 * @param change returns the whole new document
 * @param partOf extracts the edited part of a document, if an edit of another part does not conflict
 * @throws {StaleVersion}
 */
export async function saveDraft<T>(
  actor: Actor,
  kind: DocumentKind<T>,
  version: number | undefined,
  change: (current: T, tx: Tx) => T | Promise<T>,
  partOf?: (content: T) => object,
): Promise<DocumentState<T>> {
  return writeAs(actor, permission, async (tx, author) => {
    const [current, before] = await Promise.all([readDocument(tx, kind), live(tx, kind)]);
    const name = { kind: draftRevisionsKind, record: kind.key };
    await checkEdit(tx, name, current as DocumentState<object>, version, kind.label.toLowerCase(), partOf as never);
    const content = kind.schema.parse(await change(current.content, tx));
    const json = JSON.stringify(content);
    await storeDraft(tx, kind.key, author, json === JSON.stringify(before) ? null : json);
    const what = describe(kind.differences(current.content, content));
    const action = verbOf(author, 'saved');
    await addDocumentRevision(tx, author, kind, current, { content, action, what });
    await audit(tx, author, { action, subject: draftOf(kind), summary: what || 'No change' });
    return readDocument(tx, kind);
  });
}

async function addDocumentRevision<T>(
  tx: Tx,
  author: StaffActor,
  { key }: DocumentKind<T>,
  previous: DocumentState<T>,
  { content, ...change }: { content: T; action: string; what: string },
): Promise<void> {
  const isPublication = change.action === 'published';
  await addRevision(tx, author, {
    kind: draftRevisionsKind,
    record: key,
    previous: { version: previous.version, content: previous.content as object, isShown: true },
    current: { version: previous.version + 1, content: content as object, isShown: isPublication },
    ...change,
  });
}

/** The differences between the drafts and the published documents. */
export interface Changes {
  /** The version of all documents together, to publish or discard them. */
  version: number;
  documents: ChangedDocument[];
  /** Their scheduled publication. */
  scheduledActions?: ScheduledAction[];
}

export async function readChanges(actor: Actor): Promise<Changes> {
  authorize(actor, permission);
  const [differing, scheduledActions] = await Promise.all([
    changes(queries()),
    scheduledActionsOf(allDrafts.kind, [allDrafts.record]),
  ]);
  return { ...differing, scheduledActions };
}

/**
 * Publishes all drafts together.
 * @param version of the changes that the user saw, to reject newer ones
 * @returns whether nothing was published before
 * @throws {StaleVersion}
 * @throws {Conflict} without drafts
 */
export function publish(actor: Actor, version?: number): Promise<{ isFirst: boolean }> {
  return clearDrafts(actor, 'published', version);
}

/** Discards all drafts. @throws {StaleVersion} @throws {Conflict} without drafts */
export async function discardDrafts(actor: Actor, version?: number): Promise<void> {
  await clearDrafts(actor, 'discarded', version);
}

async function clearDrafts(actor: Actor, action: 'published' | 'discarded', version?: number) {
  return writeAs(actor, permission, async (tx, author) => {
    const seen = await changes(tx);
    checkVersion(seen, version, 'draft');
    if (seen.documents.length === 0) throw new Conflict('No unpublished changes.');
    const keys = documentKinds.map(({ key }) => key);
    const published = await tx.selectFrom('siteContent').select('key').where('key', 'in', keys).executeTakeFirst();
    for (const { key, differences } of seen.documents) {
      const kind = kindOf(key);
      const previous = await readDocument(tx, kind);
      if (action === 'published') await storeKey(tx, key, JSON.stringify(previous.content));
      await storeDraft(tx, key, author, null);
      const { content } = await readDocument(tx, kind);
      await addDocumentRevision(tx, author, kind, previous, { content, action, what: describe(differences) });
      const subject = action === 'published' ? kind.label.toLowerCase() : draftOf(kind);
      await audit(tx, author, { action, subject, summary: describe(differences) });
    }
    await deleteScheduledActions(tx, allDrafts);
    return { isFirst: published === undefined };
  });
}

const kindOf = (key: string) => documentKinds.find((kind) => kind.key === key) as DocumentKind<unknown>;

const draftOf = ({ label }: DocumentKind<unknown>) => `draft of the ${label.toLowerCase()}`;

function describe(differences: Difference[]): string {
  return differences.map(({ part, what }) => `${part}: ${what.join(', ')}`).join('; ');
}

const storedDrafts = prepared((db) => db.selectFrom('drafts').selectAll());

async function changes(db: Queries | Tx): Promise<Changes> {
  const rows = await storedDrafts(db, {});
  const version = rows.reduce((sum, row) => sum + row.version, 0);
  const documents = [];
  for (const kind of documentKinds) {
    const { key, label } = kind;
    const row = rows.find((draft) => draft.key === key);
    if (!row?.content) continue;
    const differences = kind.differences(await live(db, kind), readStored(kind, row.content).content);
    documents.push({ key, label, differences, author: row.author, updatedAt: row.updatedAt });
  }
  return { version, documents };
}

async function readDocument<T>(db: Queries | Tx, kind: DocumentKind<T>): Promise<DocumentState<T>> {
  const row = await db
    .selectFrom('drafts')
    .select(['content', 'version'])
    .where('key', '=', kind.key)
    .executeTakeFirst();
  const content = row?.content ? readStored(kind, row.content).content : await live(db, kind);
  return { content, version: row?.version ?? 0 };
}

async function live<T>(db: Queries | Tx, kind: DocumentKind<T>): Promise<T> {
  const content = await readKey(db, kind.key);
  return content === undefined ? kind.initial : readStored(kind, content).content;
}

const contentOf = oncePerRow<unknown, [DocumentKind<unknown>]>((row, kind) => {
  const { content, unusable } = readStored(kind, row.content);
  if (unusable.length > 0)
    currentLog().error({ unusable, key: kind.key }, 'Some stored fields are invalid and were ignored.');
  return content;
});

/** Discards all drafts without checks, for an import that replaces all content. */
export async function discardAll(tx: Tx): Promise<void> {
  await tx
    .updateTable('drafts')
    .set((eb) => ({ content: null, version: eb('version', '+', 1) }))
    .execute();
}

export async function storeDraft(
  tx: Tx,
  key: string,
  { username }: Pick<StaffActor, 'username'>,
  content: string | null,
  updatedAt: string = nowIso(),
): Promise<void> {
  const row = { content, author: username, updatedAt };
  await tx
    .insertInto('drafts')
    .values({ key, ...row })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({ ...row, version: eb('drafts.version', '+', 1) })),
    )
    .execute();
}
