import { nowIso } from '~/platform/clock.server';
import { type Actor, authorize } from '~/records/actor';
import { changeRecord, createRecord, type Kind, removeRecord } from '~/records/record-changes.server';
import { found, type Page, type Paging, readPage, unpaged } from '~/records/records.server';
import { type Queries, queries, type Tx } from '../../db/store.server';
import { anyContains } from '../../db/text-search.server';
import {
  type BlogPost,
  type BlogPostInput,
  blogPostRecordSchema,
  type PublicBlogPost,
  publicBlogPostSchema,
} from './blog-post';
import { freeSlug } from './blog-post-slug.server';

export const permission = 'blog-posts';

/** The parts of the list that staff leaf through. */
export const postStatuses = ['all', 'published', 'drafts'] as const;
export type PostStatus = (typeof postStatuses)[number];

const subject = 'blog post';

const kind: Kind<BlogPost> = { permission, subject, nameOf: ({ title }) => title, read };

/** Published posts, newest first. */
export async function listPublished(paging: Paging = unpaged): Promise<Page<PublicBlogPost>> {
  const published = queries().selectFrom('blogPosts').where('isPublished', '=', true);
  const page = await readPage(
    withAuthor(queries())
      .where('isPublished', '=', true)
      .orderBy('blogPosts.publishedAt', 'desc')
      .orderBy('blogPosts.id', 'desc'),
    published.select((eb) => eb.fn.countAll<number>().as('total')),
    paging,
  );
  return { ...page, items: page.items.map((row) => publicBlogPostSchema.parse(withAuthorName(row))) };
}

/** @throws {NotFound} for a draft too */
export async function findPublished(slug: string): Promise<PublicBlogPost> {
  const row = await withAuthor(queries()).where('isPublished', '=', true).where('slug', '=', slug).executeTakeFirst();
  return publicBlogPostSchema.parse(withAuthorName(found(row, subject)));
}

/** What staff see: published posts and drafts, the latest begun first. The words are looked for in titles. */
export async function list(
  actor: Actor,
  paging: Paging = unpaged,
  status: PostStatus = 'all',
): Promise<Page<BlogPost>> {
  authorize(actor, permission);
  const { q } = paging;
  const isPublished = status === 'published';
  const page = await readPage(
    withAuthor(queries())
      .$if(Boolean(q), (query) => query.where((eb) => anyContains(eb, ['title'], q ?? '')))
      .$if(status !== 'all', (query) => query.where('isPublished', '=', isPublished))
      .orderBy('blogPosts.createdAt', 'desc')
      .orderBy('blogPosts.id', 'desc'),
    queries()
      .selectFrom('blogPosts')
      .$if(Boolean(q), (query) => query.where((eb) => anyContains(eb, ['title'], q ?? '')))
      .$if(status !== 'all', (query) => query.where('isPublished', '=', isPublished))
      .select((eb) => eb.fn.countAll<number>().as('total')),
    paging,
  );
  return { ...page, items: page.items.map((row) => blogPostRecordSchema.parse(withAuthorName(row))) };
}

/** How many there are of each status. */
export async function tally(actor: Actor): Promise<Record<PostStatus, number>> {
  authorize(actor, permission);
  const count = await queries()
    .selectFrom('blogPosts')
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      eb.fn.countAll<number>().filterWhere('isPublished', '=', true).as('published'),
    ])
    .executeTakeFirstOrThrow();
  const [all, published] = [Number(count.total), Number(count.published)];
  return { all, published, drafts: all - published };
}

/** @throws {NotFound} */
export async function find(actor: Actor, id: number): Promise<BlogPost> {
  authorize(actor, permission);
  return read(queries(), id);
}

/** The post of that address, published or not. @throws {NotFound} */
export async function findBySlug(actor: Actor, slug: string): Promise<BlogPost> {
  authorize(actor, permission);
  const row = await withAuthor(queries()).where('slug', '=', slug).executeTakeFirst();
  return blogPostRecordSchema.parse(withAuthorName(found(row, subject)));
}

/**
 * Creates a post whose author is the actor.
 *
 * @throws {Conflict} on a slug in use
 * @throws {Invalid} without a slug, when the title makes none
 */
export function create(actor: Actor, input: BlogPostInput): Promise<BlogPost> {
  const authorId = actor.kind === 'staff' ? actor.userId : null;
  const moment = nowIso();
  return createRecord(actor, kind, async (tx) =>
    tx
      .insertInto('blogPosts')
      .values({
        ...input,
        slug: await freeSlug(tx, input),
        authorId,
        publishedAt: input.isPublished ? moment : null,
        createdAt: moment,
        updatedAt: moment,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
}

/**
 * @param version the one that the edit began with, if it is to be refused when stale
 * @throws {NotFound}
 * @throws {Stale}
 * @throws {Conflict} on a slug in use
 * @throws {Invalid} without a slug, when the title makes none
 */
export function update(actor: Actor, id: number, input: BlogPostInput, version?: number): Promise<BlogPost> {
  return changeRecord(actor, kind, id, { version }, async (tx, present) =>
    write(tx, present, { ...input, slug: await freeSlug(tx, input, id) }),
  );
}

/** Shows it on the website, or takes it off. @throws {NotFound} */
export function setPublished(actor: Actor, id: number, isPublished: boolean): Promise<BlogPost> {
  const action = isPublished ? 'published' : 'unpublished';
  return changeRecord(actor, kind, id, { action }, (tx, present) => write(tx, present, { isPublished }));
}

/** @throws {NotFound} */
export function remove(actor: Actor, id: number): Promise<void> {
  return removeRecord(actor, kind, id, (tx) => tx.deleteFrom('blogPosts').where('id', '=', id).execute());
}

/** It is published now only where it was not before; what is taken off keeps the time it was published at. */
function write(tx: Tx, present: BlogPost, changes: Partial<BlogPostInput>) {
  const moment = nowIso();
  const isFirstShown = changes.isPublished && !present.isPublished;
  return tx
    .updateTable('blogPosts')
    .set({
      ...changes,
      publishedAt: isFirstShown ? moment : present.publishedAt,
      updatedAt: moment,
      version: present.version + 1,
    })
    .where('id', '=', present.id)
    .execute();
}

async function read(db: Queries | Tx, id: number): Promise<BlogPost> {
  const row = await withAuthor(db).where('blogPosts.id', '=', id).executeTakeFirst();
  return blogPostRecordSchema.parse(withAuthorName(found(row, subject)));
}

/** Posts with the name of their author; null when the author is gone, or has given none. */
function withAuthor(db: Queries | Tx) {
  return db
    .selectFrom('blogPosts')
    .leftJoin('users', 'users.id', 'blogPosts.authorId')
    .selectAll('blogPosts')
    .select(['users.firstName', 'users.lastName']);
}

function withAuthorName<T extends { firstName: string | null; lastName: string | null }>(row: T) {
  return { ...row, authorName: [row.firstName, row.lastName].filter(Boolean).join(' ') || null };
}
