import { randomUUID } from 'node:crypto';
import { requirePictures } from '~/media/model.server';
import { nowIso } from '~/platform/clock.server';
import { type Actor, authorize } from '~/records/actor';
import { queueEvent } from '~/records/event.server';
import { changeRecord, createRecord, type RecordKind, removeRecord } from '~/records/record-changes.server';
import { orNotFound } from '~/records/records.server';
import type { AnyRow } from '~/records/trash.server';
import { type Queries, queries, type Tx } from '../../../db/store.server';
import { importAndRender, importedText } from '../external-images/imported.server';
import { none } from '../landing/fields';
import { readPage } from '../landing/model.server';
import type { Rendering, StoredTexts } from '../markdown/stored-rendering.server';
import { retarget } from '../redirects/model.server';
import { freeSlug, isSlugInUse, resolveSlug } from '../slugs/slug.server';
import {
  type BlogPost,
  type BlogPostInput,
  blogPostLabels,
  blogPostRecordSchema,
  type PublicBlogPost,
  publicBlogPostSchema,
} from './schema';
import { tagsText } from './tags';
import { canonicalTags } from './tags.server';

export const permission = 'blog-posts';

export const subject = 'blog post';

/** The rendered fields. */
export const texts = {
  table: 'blogPosts',
  ownOf: (text) => ({ wordCount: text?.wordCount ?? null, headings: text && JSON.stringify(text.headings) }),
} satisfies StoredTexts;

const pathPrefix = '/blog/';

export const kind: RecordKind<BlogPost, 'blog-posts'> = {
  permission,
  subject,
  nameOf: ({ title }) => title,
  table: 'blogPosts',
  read,
  definition: {
    kind: 'blog-posts',
    labels: blogPostLabels,
    isShown: ({ isPublished }) => isPublished,
    pathPrefix,
    readdress: retarget,
    resolveRestoreConflict,
  },
};

/** @throws {NotFound} also for a draft, and for a text that cannot be rendered */
export async function findPublished(slug: string): Promise<PublicBlogPost> {
  const row = await withAuthor(queries())
    .where('isPublished', '=', true)
    .where('renderFault', 'is', null)
    .where('slug', '=', slug)
    .executeTakeFirst();
  return publicBlogPostSchema.parse(await withVisibleAuthor(withAuthorName(orNotFound(row, subject))));
}

/** Returns the post with its author, or without if the post or site hides authors. */
export async function withVisibleAuthor<T extends Pick<BlogPost, 'authorName' | 'authorShown'>>(post: T): Promise<T> {
  const ofSite = (await readPage()).copy.blog.author === none ? 'hidden' : 'shown';
  const choice = post.authorShown === 'site' ? ofSite : post.authorShown;
  return choice === 'shown' ? post : { ...post, authorName: null };
}

/** @throws {NotFound} */
export async function find(actor: Actor, id: number): Promise<BlogPost> {
  authorize(actor, permission);
  return read(queries(), id);
}

/** Returns the post with a slug, published or not. @throws {NotFound} */
export async function findBySlug(actor: Actor, slug: string): Promise<BlogPost> {
  authorize(actor, permission);
  const row = await withAuthor(queries()).where('slug', '=', slug).executeTakeFirst();
  return blogPostRecordSchema.parse(withAuthorName(orNotFound(row, subject)));
}

/**
 * Creates a post whose author is the actor.
 * @throws {Conflict} for a slug in use
 * @throws {Invalid} without a usable slug or title; when the content cannot be rendered
 */
export async function create(actor: Actor, input: BlogPostInput): Promise<BlogPost> {
  authorize(actor, permission);
  const featuredImage = await importedText(actor, 'featuredImage', input.featuredImage);
  const written = await importAndRender(actor, texts, input.content);
  const authorId = actor.userId || null;
  const timestamp = nowIso();
  return createRecord(actor, kind, async (tx) => {
    await requirePictures(tx, { featuredImage });
    const created = await tx
      .insertInto('blogPosts')
      .values({
        ...input,
        ...written,
        featuredImage,
        tags: tagsText(await canonicalTags(tx, input.tags)),
        slug: await ownSlug(tx, input),
        guid: newGuid(),
        authorId,
        publishedAt: input.isPublished ? timestamp : null,
        createdAt: timestamp,
        updatedAt: timestamp,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (input.isPublished) await queuePostEvent(tx, created.id);
    return created;
  });
}

/**
 * @param changes missing fields stay unchanged
 * @param version the version that the edit is based on, to reject a stale one
 * @throws {NotFound}
 * @throws {StaleVersion}
 * @throws {Conflict}, {Invalid} as for `create`
 */
export async function update(
  actor: Actor,
  id: number,
  changes: Partial<BlogPostInput>,
  version?: number,
): Promise<BlogPost> {
  authorize(actor, permission);
  const before = await queries()
    .selectFrom('blogPosts')
    .select('featuredImage')
    .where('id', '=', id)
    .executeTakeFirst();
  const featuredImage = await importedText(actor, 'featuredImage', changes.featuredImage, before?.featuredImage);
  const written = changes.content === undefined ? {} : await importAndRender(actor, texts, changes.content, id);
  return changeRecord(actor, kind, id, { version }, async (tx, current) => {
    await requirePictures(tx, { featuredImage });
    const tags = changes.tags && tagsText(await canonicalTags(tx, changes.tags, id));
    const slug = changes.slug === undefined ? current.slug : await ownSlug(tx, { ...current, ...changes }, id);
    return write(tx, current, { ...changes, ...written, featuredImage, tags, slug });
  });
}

/**
 * Publishes or unpublishes it. A text that cannot be rendered is marked, and appears once it can. @throws {NotFound}
 */
export function show(actor: Actor, id: number, isPublished: boolean, version?: number): Promise<BlogPost> {
  const action = isPublished ? 'published' : 'unpublished';
  return changeRecord(actor, kind, id, { action, version }, (tx, current) => write(tx, current, { isPublished }));
}

/** @throws {NotFound}, {StaleVersion} */
export function remove(actor: Actor, id: number, version?: number): Promise<void> {
  return removeRecord(actor, kind, id, version);
}

/** @param id of the post, 0 for a new one */
function ownSlug(tx: Tx, input: Pick<BlogPostInput, 'title' | 'slug'>, id = 0): Promise<string> {
  return freeSlug(input, conflictWith(tx, id));
}

async function resolveRestoreConflict(tx: Tx, { slug, id, guid }: AnyRow) {
  const resolveRestoreConflicts = await resolveSlug(String(slug), pathPrefix, conflictWith(tx, id));
  return (
    resolveRestoreConflicts && {
      ...resolveRestoreConflicts,
      changes: { ...resolveRestoreConflicts.changes, guid: guid ?? addressOf(String(slug)) },
    }
  );
}

function conflictWith(tx: Tx, id: number) {
  return async (slug: string) =>
    (await isSlugInUse(tx, 'blogPosts', slug, id)) ? 'Another post uses this slug. Choose a different one.' : null;
}

type Changes = Omit<BlogPostInput, 'tags'> & { tags: string } & Rendering<typeof texts>;

/** Sets the publication time when a draft is published. Unpublishing keeps it. */
async function write(tx: Tx, current: BlogPost, changes: Partial<Changes>): Promise<void> {
  const timestamp = nowIso();
  const isFirstPublication = changes.isPublished && !current.isPublished;
  if (isFirstPublication) await queuePostEvent(tx, current.id);
  await tx
    .updateTable('blogPosts')
    .set((eb) => ({
      ...changes,
      guid: eb.fn.coalesce('guid', eb.val(addressOf(current.slug))),
      publishedAt: isFirstPublication ? timestamp : current.publishedAt,
      updatedAt: timestamp,
      version: current.version + 1,
    }))
    .where('id', '=', current.id)
    .execute();
}

/** Returns the permanent ID of a new post in feeds. */
export const newGuid = () => `urn:uuid:${randomUUID()}`;

/** Returns the feed IDs of posts: a URN, or a path of this site. */
export async function guidsOf(ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await queries().selectFrom('blogPosts').select(['id', 'guid', 'slug']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, guid, slug }) => [id, guid ?? addressOf(slug)]));
}

export function addressOf(slug: string): string {
  return `${pathPrefix}${slug}`;
}

const queuePostEvent = (tx: Tx, id: number) => queueEvent(tx, 'post.published', { subject, subjectId: id });

async function read(db: Queries | Tx, id: number): Promise<BlogPost> {
  const row = await withAuthor(db).where('blogPosts.id', '=', id).executeTakeFirst();
  return blogPostRecordSchema.parse(withAuthorName(orNotFound(row, subject)));
}

/** Selects posts with the name of their author; null if the account was deleted or has no name. */
function withAuthor(db: Queries | Tx) {
  return db
    .selectFrom('blogPosts')
    .leftJoin('users', 'users.id', 'blogPosts.authorId')
    .selectAll('blogPosts')
    .select(['users.firstName', 'users.lastName']);
}

export function withAuthorName<T extends { firstName: string | null; lastName: string | null }>(row: T) {
  return { ...row, authorName: [row.firstName, row.lastName].filter(Boolean).join(' ') || null };
}
