/** Exports a site's content as one document. */
import { Invalid, TooMany } from '~/platform/errors';
import { streamCommand } from '~/platform/threads/command-process.server';
import { type Actor, authorize } from '~/records/actor';
import { audit } from '~/records/audit.server';
import { recordPath } from '~/records/record-changes.server';
import type { TableRecordType } from '~/records/record-type';
import { pageTypes } from '~/records/registered-types.server';
import { writeAs } from '~/records/write-as.server';
import { type Queries, queries } from '../../db/store.server';
import { type Archive, archiveFormat, archiveSchema, recordsIn, storedContentError } from './archive-schema.server';
import { tableRecordTypes } from './record-types.server';

export const permission = 'site-settings';

/**
 * Returns all content. It is consistent if the database was opened for reading; a transaction would block all writers.
 * Users, passwords and the outbox are not content, but a backup has them.
 */
export async function exportArchive(actor: Actor): Promise<Archive> {
  authorize(actor, permission);
  const db = queries();
  const records: Record<string, object[]> = {};
  for (const type of tableRecordTypes) records[type.archive.name] = await recordsOf(db, type);
  return check({
    format: archiveFormat,
    ...records,
    previousAddresses: await previousAddresses(db),
    siteContent: await db.selectFrom('siteContent').selectAll().orderBy('key').execute(),
    drafts: await db.selectFrom('drafts').selectAll().where('content', 'is not', null).orderBy('key').execute(),
    messages: await messagesOf(db),
  });
}

let isExporting = false;

/** Yields all content as a ZIP file, which another process writes. @throws {ReauthRequired}, {TooMany} */
export async function* exportZip(actor: Actor): AsyncGenerator<Uint8Array> {
  await writeAs(actor, 'site-data', (tx, author) =>
    audit(tx, author, { action: 'exported', subject: 'site', summary: 'With all messages, as a ZIP file' }),
  );
  if (isExporting) throw new TooMany('Another export is in progress. Try again in a minute.', 60);
  isExporting = true;
  try {
    yield* streamCommand(['export', '-', '--recorded']);
  } finally {
    isExporting = false;
  }
}

const recordsOf = (db: Queries, { archive, recordKind }: TableRecordType): Promise<object[]> =>
  archive.list?.(db) ??
  db
    .selectFrom(recordKind.table as 'testimonials')
    .selectAll()
    .orderBy('id')
    .execute();

/** Returns the previous paths of records in the order of their changes, without records in the trash. */
async function previousAddresses(db: Queries) {
  const rows = await db.selectFrom('previousSlugs').selectAll().orderBy('id').execute();
  const slugs = new Map<string, string>();
  for (const { kind, table } of pageTypes()) {
    const records = await db.selectFrom(table).select(['id', 'slug']).execute();
    for (const { id, slug } of records) slugs.set(`${kind} ${id}`, slug);
  }
  return rows.flatMap(({ path, kind, record }) => {
    const slug = slugs.get(`${kind} ${record}`);
    return slug === undefined ? [] : [{ path, kind, slug }];
  });
}

/** Returns all messages with their notes and replies. */
async function messagesOf(db: Queries) {
  const messages = await db
    .selectFrom('contactRequests')
    .leftJoin('users', 'users.id', 'contactRequests.assigneeId')
    .selectAll('contactRequests')
    .select('users.username as assignee')
    .where('contactRequests.id', 'not in', (eb) => eb.selectFrom('messagePurgeQueue').select('messageId'))
    .orderBy('contactRequests.id')
    .execute();
  const replies = byMessage(await db.selectFrom('messageReplies').selectAll().orderBy('id').execute());
  const notes = byMessage(await db.selectFrom('messageNotes').selectAll().orderBy('id').execute());
  return messages.map((row) => ({ ...row, replies: replies.get(row.id) ?? [], notes: notes.get(row.id) ?? [] }));
}

function byMessage<T extends { messageId: number }>(rows: T[]): Map<number, T[]> {
  const byMessage = new Map<number, T[]>();
  for (const row of rows) byMessage.set(row.messageId, [...(byMessage.get(row.messageId) ?? []), row]);
  return byMessage;
}

/**
 * Validates an archive, which someone may have written by hand.
 * @throws {Invalid} with the first error and its place
 */
export function check(archive: unknown): Archive {
  const result = archiveSchema.safeParse(archive);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new Invalid({ '': [`${issue?.path.join(' › ') || 'The archive'}: ${issue?.message}.`.replace(/\.\.$/, '.')] });
}

/** Validates an archive before an import. It rejects content that this release would not store. @throws {Invalid} */
export function checkForImport(archive: unknown): Archive {
  const checked = check(archive);
  for (const part of ['siteContent', 'drafts'] as const) {
    for (const { key, content } of checked[part]) {
      const problem = storedContentError(key, content);
      if (problem) throw new Invalid({ '': [`${part} › ${key}: ${problem}.`.replace(/\.\.$/, '.')] });
    }
  }
  const records = recordsIn(checked);
  const addresses = pageTypes().flatMap(({ archive, recordKind }) =>
    (records[archive.name] ?? []).map((record) => recordPath(recordKind.definition, record) ?? ''),
  );
  for (const { archive } of tableRecordTypes) {
    const { name, check: checkRecords } = archive;
    if (checkRecords) records[name] = checkRecords(records[name] ?? [], new Set(addresses)) as object[];
  }
  return checked;
}

export function countsOf({ format: _, ...kinds }: Archive): Record<string, number> {
  return Object.fromEntries(Object.entries(kinds).map(([kind, rows]) => [kind, rows.length]));
}
