/**
 * Stores converted posts and pages. The least lengths of forms do not apply, and a post keeps its dates. Nothing announces
 * it: webhooks and emails are about new posts.
 */
import { externalAddresses, withReferences } from '~/content/external-images/imported.server';
import { render, Unrenderable } from '~/content/markdown/rendering.server';
import { renderedColumns } from '~/content/markdown/stored-rendering.server';
import * as pages from '~/content/pages/model.server';
import * as posts from '~/content/posts/model.server';
import { blogPostFields } from '~/content/posts/schema';
import { tagsText } from '~/content/posts/tags';
import { canonicalTags } from '~/content/posts/tags.server';
import { freeSlug } from '~/content/slugs/slug.server';
import { usesOf } from '~/media/model.server';
import { nowIso } from '~/platform/clock.server';
import { Invalid } from '~/platform/errors';
import type { StaffActor } from '~/records/actor';
import { longTextMaxLength, truncate } from '~/records/fields';
import {
  changeWithin,
  createWithin,
  type RecordKind,
  removeWithin,
  type Versioned,
} from '~/records/record-changes.server';
import { registeredType, registeredTypes } from '~/records/registered-types.server';
import type { RecordTable } from '../../../db/schema';
import type { Tx } from '../../../db/store.server';
import type { ConvertedPost } from '../wordpress/export';
import type { ImportContext, MadeRecord, StoredItem, StoreItem } from './import-kind';
import { findImage } from './store-image.server';

const types = {
  'blog-posts': { kind: posts.kind, table: 'blogPosts', pathPrefix: '/blog/', pageName: 'post' },
  pages: { kind: pages.kind, table: 'pages', pathPrefix: '/', pageName: 'page' },
} as const;

/** Points images at the library, and renders the text. What is lost goes to the report. */
export async function preparePost(
  post: ConvertedPost,
  slug: string,
  context: ImportContext,
  { userId }: StaffActor,
): Promise<StoreItem> {
  const { kind, title, tags, isPublished, createdAt, publishedAt, featuredImage } = post;
  const note = (what: string) => context.addLoss({ title, what });
  for (const loss of post.losses) note(loss);
  if (post.whyDraft) note(post.whyDraft);
  if (post.markdown.length > longTextMaxLength)
    throw new Invalid({ '': [`It was not imported: its text has more than ${longTextMaxLength} characters.`] });
  const { content, rendered, problem } = await renderWithImages(post.markdown, context);
  const common = { title, slug, content, isPublished, createdAt, updatedAt: publishedAt ?? createdAt };
  if (kind === 'pages') {
    const own = { description: post.excerpt, linkPlace: 'none', ...renderedColumns(pages.texts, rendered, problem) };
    return async (tx, author, earlier) => storePage(tx, author, kind, { ...common, ...own }, earlier);
  }
  const image = featuredImage && (await findImage(context, featuredImage));
  if (featuredImage && !image) note(`The featured image is missing: ${featuredImage}`);
  const own = {
    excerpt: post.excerpt,
    featuredImage: image,
    byline: truncate(post.byline ?? '', blogPostFields.byline.max) || null,
    authorId: userId || null,
    publishedAt,
    ...renderedColumns(posts.texts, rendered, problem),
  };
  return async (tx, author, earlier) => {
    const ownTags = tagsText(await canonicalTags(tx, tags, earlier?.recordId ?? 0));
    return storePage(tx, author, kind, { ...common, ...own, tags: ownTags }, earlier, { guid: posts.newGuid() });
  };
}

async function renderWithImages(markdown: string, context: ImportContext) {
  const { signal } = context;
  try {
    const first = await render(markdown, 'nobody', signal);
    const refs = new Map<string, string>();
    for (const url of externalAddresses(first.structure.images.map(({ src }) => src))) {
      const ref = await findImage(context, url);
      if (ref) refs.set(url, ref);
    }
    const content = withReferences(markdown, first.structure.images, refs);
    return { content, rendered: content === markdown ? first : await render(content, 'nobody', signal), problem: null };
  } catch (error) {
    if (!(error instanceof Unrenderable)) throw error;
    return { content: markdown, rendered: null, problem: error.code };
  }
}

/**
 * Stores a post or page, or updates the one of an earlier run, unless staff have changed it.
 * @param added further columns of a new record
 * @throws {Conflict}
 */
async function storePage(
  tx: Tx,
  author: StaffActor,
  kind: ConvertedPost['kind'],
  columns: { title: string; slug: string } & Record<string, unknown>,
  earlier: MadeRecord | null,
  added: { guid?: string } = {},
): Promise<StoredItem> {
  const { table } = types[kind];
  const { createdAt: _, updatedAt: __, authorId: ___, ...changes } = columns;
  return storeRecord(tx, author, types[kind].kind as unknown as RecordKind<Versioned>, earlier, {
    changes,
    async insert() {
      const row = { ...columns, ...added, slug: await freeSlug(tx, types[kind], 0, columns) } as never;
      return tx.insertInto(table).values(row).returning('id').executeTakeFirstOrThrow();
    },
    write: ({ id, version }) =>
      tx
        .updateTable(table)
        .set({ ...changes, updatedAt: nowIso(), version: version + 1 } as never)
        .where('id', '=', id)
        .execute(),
  });
}

interface ImportedRecord<T> {
  /** The columns that a repeated import updates. */
  changes: Record<string, unknown>;
  insert(): Promise<{ id: number }>;
  write(current: T): Promise<unknown>;
}

/** Stores a record, or updates the one of an earlier run, unless staff have changed or deleted it. @throws {Conflict} */
export async function storeRecord<T extends Versioned>(
  tx: Tx,
  author: StaffActor,
  kind: RecordKind<T>,
  earlier: MadeRecord | null,
  { changes, insert, write }: ImportedRecord<T>,
): Promise<StoredItem> {
  if (!earlier) {
    const { id: recordId, version } = await createWithin(tx, author, kind, insert);
    return { recordKind: kind.definition.kind, recordId, version };
  }
  const id = earlier.recordId;
  const row = await findRow(tx, kind.table, id);
  if (!row) return { skipped: 'It was deleted here after the import, so it stays deleted.' };
  if (row.version !== earlier.version)
    return { skipped: 'It was changed here after the import, so it stays as it is.' };
  if (Object.entries(changes).every(([name, value]) => row[name as 'content'] === value)) return earlier;
  const current = await kind.read(tx, id);
  const { version } = await changeWithin(tx, author, kind, current, { write: () => write(current) });
  return { ...earlier, version };
}

/** Moves a record of any type to the trash, unless staff have changed it. Returns the name of a record that stays. */
export async function undoRecord(tx: Tx, author: StaffActor, made: MadeRecord): Promise<string | null> {
  const { recordKind: kind } = registeredType(registeredTypes().withTable, made.recordKind);
  // An image with version 0 was in the library before the import.
  if (made.version === 0 || !(await findRow(tx, kind.table, made.recordId))) return null;
  const current = await kind.read(tx, made.recordId);
  const isUsed = made.recordKind === 'media' && (await usesOf(tx, made.recordId)).length > 0;
  if (current.version !== made.version || isUsed) return kind.nameOf(current);
  await removeWithin(tx, author, kind, current);
  return null;
}

const findRow = (tx: Tx, table: RecordTable, id: number) =>
  tx
    .selectFrom(table as 'testimonials')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
