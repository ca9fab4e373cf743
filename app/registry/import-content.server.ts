/** The content of an archive as rows. Its messages come by another way: there may be very many. */

import { discardAll, storeDraft } from '~/content/documents/model.server';
import { renderAnyway, type StoredTexts } from '~/content/markdown/stored-rendering.server';
import * as sitePages from '~/content/pages/model.server';
import * as blogPosts from '~/content/posts/model.server';
import { tagsText } from '~/content/posts/tags';
import { Conflict } from '~/platform/errors';
import { foldCase } from '~/platform/fold-case';
import type { Tx } from '../../db/store.server';
import { type Archive, addressedTables } from './archive';

const contentTables = [
  'testimonials',
  'accreditations',
  'socialMediaConfig',
  'blogPosts',
  'pages',
  'media',
  'redirects',
  'siteContent',
  'cannedAnswers',
] as const;

export const siteHasContent = () =>
  new Conflict('The site already has content. To replace it after a backup, add --force.');

/** @throws {Conflict} */
export async function requireNoContent(db: Pick<Tx, 'selectFrom'>): Promise<void> {
  for (const table of contentTables) {
    if (await db.selectFrom(table).select('id').executeTakeFirst()) throw siteHasContent();
  }
  const draft = await db.selectFrom('drafts').select('key').where('content', 'is not', null).executeTakeFirst();
  if (draft) throw siteHasContent();
}

/** Deletes the content that is there, with all that is about it. */
export async function clearContent(tx: Tx): Promise<void> {
  const about = ['recordVersions', 'trash', 'formerAddresses', 'plans', 'previewLinks', 'unsavedWork'] as const;
  for (const table of [...contentTables, ...about]) await tx.deleteFrom(table).execute();
  await discardAll(tx);
}

interface Rendering {
  report?: (what: string, share?: number) => void;
  signal?: AbortSignal;
}

/** Renders the texts before they are there: else visitors' pages would wait until someone has done it. */
export async function renderContent(archive: Archive, { report, signal }: Rendering) {
  const all = archive.blogPosts.length + archive.pages.length;
  let done = 0;
  const rendered = async <Row extends { content: string }, Own extends object>(
    texts: StoredTexts<Own>,
    rows: Row[],
  ) => {
    const renderings = [];
    for (const row of rows) {
      renderings.push({ ...row, ...(await renderAnyway(texts, row.content, 'nobody', signal)) });
      report?.('Rendering', ++done / all);
    }
    return renderings;
  };
  return {
    ...archive,
    blogPosts: await rendered(blogPosts.texts, archive.blogPosts),
    pages: await rendered(sitePages.texts, archive.pages),
  };
}

export async function usersByName(db: Pick<Tx, 'selectFrom'>): Promise<Map<string, number>> {
  const users = await db.selectFrom('users').select(['id', 'usernameKey']).execute();
  return new Map(users.map(({ id, usernameKey }) => [usernameKey, id]));
}

type RenderedArchive = Awaited<ReturnType<typeof renderContent>>;

/** Adds all rows of the content. */
export async function addContent(tx: Tx, archive: RenderedArchive): Promise<void> {
  const authors = await usersByName(tx);
  // One by one: a single statement has a limit of variables, and a site has thousands of rows at most.
  for (const row of archive.testimonials) await tx.insertInto('testimonials').values(row).execute();
  for (const row of archive.accreditations) await tx.insertInto('accreditations').values(row).execute();
  for (const row of archive.socialLinks) await tx.insertInto('socialMediaConfig').values(row).execute();
  for (const { author, tags, ...row } of archive.blogPosts) {
    const authorId = author === null ? null : (authors.get(foldCase(author)) ?? null);
    await tx
      .insertInto('blogPosts')
      .values({ ...row, tags: tagsText(tags), authorId })
      .execute();
  }
  for (const row of archive.pages) await tx.insertInto('pages').values(row).execute();
  for (const { variants, ...row } of archive.media) {
    await tx
      .insertInto('media')
      .values({ ...row, variants: JSON.stringify(variants) })
      .execute();
  }
  for (const row of archive.cannedAnswers) await tx.insertInto('cannedAnswers').values(row).execute();
  for (const row of archive.redirects) await tx.insertInto('redirects').values(row).execute();
  for (const row of archive.siteContent) await tx.insertInto('siteContent').values(row).execute();
  for (const { key, author, content, updatedAt } of archive.drafts)
    await storeDraft(tx, key, { username: author }, content, updatedAt);
  await addPreviousAddresses(tx, archive);
}

/** One whose record is not in the archive would lead nowhere. */
async function addPreviousAddresses(tx: Tx, { previousAddresses }: Archive): Promise<void> {
  for (const { path, kind, slug } of previousAddresses) {
    const record = await tx.selectFrom(addressedTables[kind]).select('id').where('slug', '=', slug).executeTakeFirst();
    if (record)
      await tx
        .insertInto('formerAddresses')
        .values({ path, kind, record: String(record.id) })
        .execute();
  }
}
