/** The content of an archive as rows. Messages are imported separately, because there may be very many. */

import { discardAll, storeDraft } from '~/content/documents/model.server';
import { Conflict } from '~/platform/errors';
import type { ImportOptions } from '~/records/record-type';
import { pageTypes } from '~/records/registered-types.server';
import type { Tx } from '../../db/store.server';
import { type Archive, recordsIn } from './archive-schema.server';
import { tableRecordTypes } from './record-types.server';

const contentTables = [...tableRecordTypes.map(({ recordKind }) => recordKind.table), 'siteContent'] as 'siteContent'[];

export class SiteHasContent extends Conflict {
  constructor() {
    super('The site already has content. To replace it after a backup, add --force.');
  }
}

/** @throws {SiteHasContent} */
export async function requireNoContent(db: Pick<Tx, 'selectFrom'>): Promise<void> {
  for (const table of contentTables) {
    if (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) throw new SiteHasContent();
  }
  const draft = await db.selectFrom('drafts').select('key').where('content', 'is not', null).executeTakeFirst();
  if (draft) throw new SiteHasContent();
}

/** Deletes the existing content and all related data. */
export async function clearContent(tx: Tx): Promise<void> {
  const about = [
    ...(['revisions', 'trash', 'previousSlugs', 'scheduledActions', 'previewLinks', 'autosaves'] as const),
    // Undoing an earlier import must not find new records by their old IDs.
    'importItems' as const,
  ];
  for (const table of [...contentTables, ...about]) await tx.deleteFrom(table).execute();
  await discardAll(tx);
}

/** Renders the texts before the import, so that visitors do not wait for the renderer afterwards. */
export async function prepareContent(archive: Archive, options: ImportOptions): Promise<Archive> {
  const prepared = { ...archive };
  const records = recordsIn(prepared);
  for (const { archive: part } of tableRecordTypes) {
    const { name, prepare } = part;
    if (prepare) records[name] = (await prepare(records[name] ?? [], options)) as object[];
  }
  const markdown = tableRecordTypes.flatMap(({ markdown, archive: { name } }) => (markdown ? { markdown, name } : []));
  const all = markdown.reduce((sum, { name }) => sum + (records[name]?.length ?? 0), 0);
  let done = 0;
  for (const { markdown: texts, name } of markdown) {
    const rendered = [];
    for (const record of (records[name] ?? []) as { content: string }[]) {
      rendered.push({ ...record, ...(await texts.render(record.content, options.signal)) });
      options.report?.('Rendering', ++done / all);
    }
    records[name] = rendered;
  }
  return prepared;
}

export async function usersByName(db: Pick<Tx, 'selectFrom'>): Promise<Map<string, number>> {
  const users = await db.selectFrom('users').select(['id', 'usernameKey']).execute();
  return new Map(users.map(({ id, usernameKey }) => [usernameKey, id]));
}

/** Inserts all rows of the content. */
export async function addContent(tx: Tx, archive: Archive): Promise<void> {
  const userIds = await usersByName(tx);
  const records = recordsIn(archive);
  // One by one, because a statement has a limit of variables.
  for (const { recordKind, archive: part } of tableRecordTypes) {
    const { name, rowOf } = part;
    for (const record of records[name] ?? []) {
      await tx
        .insertInto(recordKind.table as 'testimonials')
        .values(((await rowOf?.(record, userIds, tx)) ?? record) as never)
        .execute();
    }
  }
  for (const row of archive.siteContent) await tx.insertInto('siteContent').values(row).execute();
  for (const { key, author, content, updatedAt } of archive.drafts)
    await storeDraft(tx, key, { username: author }, content, updatedAt);
  await addPreviousAddresses(tx, archive);
}

/** Skips paths whose record is not in the archive. */
async function addPreviousAddresses(tx: Tx, { previousAddresses }: Archive): Promise<void> {
  for (const { path, kind, slug } of previousAddresses) {
    const { table } = pageTypes().find((type) => type.kind === kind) ?? {};
    const record = table && (await tx.selectFrom(table).select('id').where('slug', '=', slug).executeTakeFirst());
    if (record)
      await tx
        .insertInto('previousSlugs')
        .values({ path, kind, record: String(record.id) })
        .execute();
  }
}
