/** Revisions of records. Every save stores a complete one, so that each can be deleted separately. */
import { sql } from 'kysely';
import { now, nowIso } from '~/platform/clock.server';
import { StaleVersion } from '~/platform/errors';
import { queryInWorker } from '~/platform/threads/worker-query.server';
import { inBatches } from '../../db/batches.server';
import { prepared, type Values } from '../../db/prepared.server';
import type { NewRow } from '../../db/schema';
import { type Queries, queries, type Tx } from '../../db/store.server';
import type { StaffActor } from './actor';
import { purgeAutosaves } from './autosave.server';
import { isSame } from './comparison/changed-fields';
import { compressText, decompressText } from './compression.server';
import { type ListPage, orNotFound, type Paging, readPage } from './records.server';
import { type Revision, revisionRetention } from './revisions';

/** Identifies a record: its type as in URLs, and its ID or key. */
export interface RecordName {
  kind: string;
  record: string;
}

export interface State {
  /** The record's number of changes. */
  version: number;
  content: object;
  /** Whether visitors see it. */
  isShown: boolean;
  /** The time of the save, if known. */
  savedAt?: string;
  /** The record's file as JSON, if it has one. */
  file?: string | null;
}

interface Saving extends RecordName {
  /** Null for a new record. */
  previous: State | null;
  current: State;
  /** A verb in the past tense. */
  action: string;
  /** The differences as text. */
  what: string;
}

/**
 * Stores a revision in the transaction of the save. If the previous state has no revision, for example after an import,
 * stores that too.
 */
export async function addRevision(tx: Tx, author: StaffActor, saving: Saving): Promise<void> {
  const { previous, current, action, what } = saving;
  const by = { author: author.username, channel: author.channel ?? null, createdAt: nowIso() };
  if (previous) {
    const [newest] = await findNewest(tx, saving);
    const isStored = newest?.recordVersion === previous.version;
    // Saving without a change adds no revision.
    if (isStored && what === '') {
      await setRevisionVersion(tx, { id: newest.id, recordVersion: current.version });
      return;
    }
    const original = { action: 'found', what: '', author: null, channel: null };
    const createdAt = previous.savedAt ?? by.createdAt;
    if (!isStored) await insertRevision(tx, rowOf(saving, previous, { ...original, createdAt }));
  }
  await insertRevision(tx, rowOf(saving, current, { action, what, ...by }));
}

type RevisionSummary = Pick<Revision, 'action' | 'what' | 'author' | 'channel' | 'createdAt'>;
type NewRevision = Omit<NewRow<'revisions'>, 'id' | 'isShown'> & { createdAt: string; isShown: number };

function rowOf({ kind, record }: RecordName, state: State, summary: RevisionSummary): NewRevision {
  const { version: recordVersion, isShown, content, file = null } = state;
  return {
    kind,
    record,
    recordVersion,
    isShown: Number(isShown),
    ...summary,
    content: compressText(JSON.stringify(content)),
    file,
  };
}

const written = [
  'kind',
  'record',
  'recordVersion',
  'isShown',
  'action',
  'what',
  'author',
  'channel',
  'createdAt',
  'content',
  'file',
] as const;

const insertRevision = prepared((db, value: Values<NewRevision>) =>
  db
    .insertInto('revisions')
    .columns(written)
    .expression(db.selectNoFrom(written.map((name) => value(name).as(name)))),
);

const findNewest = prepared((db, value: Values<RecordName>) =>
  db
    .selectFrom('revisions')
    .select(['id', 'recordVersion'])
    .where('kind', '=', value('kind'))
    .where('record', '=', value('record'))
    .orderBy('id', 'desc')
    .limit(1),
);

const setRevisionVersion = prepared((db, value: Values<{ id: number; recordVersion: number }>) =>
  db
    .updateTable('revisions')
    .set({ recordVersion: value('recordVersion') })
    .where('id', '=', value('id')),
);

const parseCompressed = (content: Uint8Array): object => JSON.parse(decompressText(content));

function ofRecord(db: Queries | Tx, { kind, record }: RecordName) {
  return db.selectFrom('revisions').where('kind', '=', kind).where('record', '=', record);
}

const columns = ['id', 'recordVersion', 'action', 'what', 'author', 'channel', 'isShown', 'createdAt'] as const;

/** Returns the revisions of a record, newest first. */
export function listRevisions(name: RecordName, paging: Paging): Promise<ListPage<Revision>> {
  return readPage(ofRecord(queries(), name).select(columns).orderBy('id', 'desc'), ofRecord(queries(), name), paging);
}

/** Returns the author and time of the last save; undefined without a revision. */
export const readLastSave = (name: RecordName) =>
  ofRecord(queries(), name).select(['author', 'createdAt']).orderBy('id', 'desc').limit(1).executeTakeFirst();

/** @throws {NotFound} when the record has no such revision */
export async function readRevision(
  name: RecordName,
  id: number,
): Promise<Revision & { content: object; file: string | null }> {
  const row = await ofRecord(queries(), name)
    .select([...columns, 'content', 'file'])
    .where('id', '=', id)
    .executeTakeFirst();
  const { content, ...revision } = orNotFound(row, 'version');
  return { ...revision, content: parseCompressed(content) };
}

/** Returns a record's content at a version; null when its revision was deleted. */
async function readContentAt(name: RecordName, recordVersion: number, tx: Tx): Promise<object | null> {
  const row = await ofRecord(tx, name)
    .select('content')
    .where('recordVersion', '=', recordVersion)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? parseCompressed(row.content) : null;
}

/**
 * Rejects a stale edit, with the changes since, if their revisions still exist.
 * @param expected the version that the edit is based on; undefined to overwrite any version
 * @param partOf extracts the edited part of the content; an edit is not stale while only other parts have changed
 * @throws {StaleVersion}
 */
export async function checkEdit(
  tx: Tx,
  name: RecordName,
  current: { version: number; content: object },
  expected: number | undefined,
  what: string,
  partOf?: (content: object) => object,
): Promise<void> {
  const { version, content } = current;
  if (expected === undefined || expected === version) return;
  const before = await readContentAt(name, expected, tx);
  const [was, is] = partOf && before ? [partOf(before), partOf(content)] : [before, content];
  const changed = was && differing(was, is);
  if (partOf && changed?.length === 0) return;
  throw new StaleVersion(what, { version, ...(changed && { changed }) });
}

function differing(before: object, after: object): string[] {
  const [was, is] = [before, after].map((content) => content as Record<string, unknown>);
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.filter((name) => !isSame(was?.[name], is?.[name]));
}

/** Deletes a record's revisions and autosaves. */
export async function purgeRevisions(tx: Tx, { kind, record }: RecordName): Promise<void> {
  await tx.deleteFrom('revisions').where('kind', '=', kind).where('record', '=', record).execute();
  await purgeAutosaves(tx, { kind, record });
}

const dayAgo = 24 * 60 * 60 * 1000;

/** Deletes revisions after their retention, in small steps. @returns their number */
export async function sweepRevisions(): Promise<number> {
  const due = (await queryInWorker<{ id: number }>({ compile: () => expiredRevisions().compile(queries()) })).map(
    ({ id }) => id,
  );
  return inBatches(async (tx, limit) => {
    const some = due.splice(0, limit);
    if (some.length > 0) await tx.deleteFrom('revisions').where('id', 'in', some).execute();
    return some.length;
  });
}

/** The age counts from the next revision, so that a just replaced revision is kept, however old it is. */
function expiredRevisions() {
  const ago = (days: number) => new Date(now().getTime() - days * dayAgo).toISOString();
  const { max, days, shownMost, shownDays } = revisionRetention;
  return sql<{ id: number }>`
    select id from (
      select id, is_shown as shown,
        row_number() over (partition by kind, record order by id desc) as place,
        lead(created_at) over (partition by kind, record order by id) as replaced,
        min(id) over (partition by kind, record) as first
      from revisions
    ) as versions
    where id != first and place > 1 and (
      place > ${shownMost} or replaced < ${ago(shownDays)}
      or (shown = 0 and (place > ${max} or replaced < ${ago(days)}))
    )`;
}
