import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import * as z from '~/platform/zod';
import { type Actor, authorize } from '~/records/actor';
import { queueEvent } from '~/records/event.server';
import { orNotFound } from '~/records/records.server';
import type { AnyRow } from '~/records/trash.server';
import { type Queries, queries, type Tx } from '../../../db/store.server';
import { none } from '../home-page/fields';
import { readHomePage } from '../home-page/model.server';
import type { StoredTexts } from '../markdown/stored-rendering.server';
import { isPublishing, publishedAt, recordModel } from '../record-model.server';
import { resolveSlug } from '../slugs/slug.server';
import {
  type BlogPost,
  type BlogPostInput,
  blogPostFields,
  blogPostRecordSchema,
  blogPostSchema,
  type PublicBlogPost,
  publicBlogPostSchema,
} from './schema';
import { tagsText } from './tags';
import { canonicalTags } from './tags.server';

export const permission = 'content';

export const subject = 'blog post';

/** The rendered fields. */
export const texts = {
  table: 'blogPosts',
  ownOf: (text) => ({ wordCount: text?.wordCount ?? null, headings: text && JSON.stringify(text.headings) }),
} satisfies StoredTexts;

const pages = { table: 'blogPosts', pathPrefix: '/blog/', pageName: 'post' } as const;

const model = recordModel({
  permission,
  subject,
  nameOf: ({ title }) => title,
  ...pages,
  fields: blogPostFields,
  input: blogPostSchema.extend({ authorId: z.number().nullable().optional() }),
  record: blogPostRecordSchema,
  kind: 'blog-posts',
  resolveRestoreConflict,
  flag: 'isPublished',
  order: 'newest',
  image: 'featuredImage',
  texts,
  read,
  async columns(write) {
    const { tx, values, current } = write;
    const address = current && postPath(current.slug);
    return {
      ...(values.tags && { tags: tagsText(await canonicalTags(tx, values.tags, current?.id)) }),
      guid: address ? sql`coalesce(guid, ${address})` : newGuid(),
      publishedAt: publishedAt(write),
    };
  },
  async afterWrite(id, write) {
    if (isPublishing(write)) await queueEvent(write.tx, 'post.published', { subject, subjectId: id });
  },
});

export const { kind, find, update, show, remove } = model;

/** Creates a post whose author is the actor. */
export async function create(actor: Actor, input: BlogPostInput): Promise<BlogPost> {
  authorize(actor, permission);
  return model.create(actor, { ...input, authorId: actor.userId || null });
}

/** @throws {NotFound} also for a draft, and for a text that cannot be rendered */
export async function findPublished(slug: string): Promise<PublicBlogPost> {
  const row = await withAuthor(queries())
    .where('isPublished', '=', true)
    .where('renderError', 'is', null)
    .where('slug', '=', slug)
    .executeTakeFirst();
  return publicBlogPostSchema.parse(await withVisibleAuthor(withAuthorName(orNotFound(row, subject))));
}

/** Returns the post with its author, or without if the post or site hides authors. */
export async function withVisibleAuthor<T extends Pick<BlogPost, 'authorName' | 'authorShown'>>(post: T): Promise<T> {
  const ofSite = (await readHomePage()).copy.blog.author === none ? 'hidden' : 'shown';
  const choice = post.authorShown === 'site' ? ofSite : post.authorShown;
  return choice === 'shown' ? post : { ...post, authorName: null };
}

/** Returns the post with a slug, published or not. @throws {NotFound} */
export async function findBySlug(actor: Actor, slug: string): Promise<BlogPost> {
  authorize(actor, permission);
  const row = await withAuthor(queries()).where('slug', '=', slug).executeTakeFirst();
  return blogPostRecordSchema.parse(withAuthorName(orNotFound(row, subject)));
}

async function resolveRestoreConflict(tx: Tx, { slug, id, guid }: AnyRow) {
  const resolution = await resolveSlug(tx, pages, id, String(slug));
  return resolution && { ...resolution, changes: { ...resolution.changes, guid: guid ?? postPath(String(slug)) } };
}

/** Returns the permanent ID of a new post in feeds. */
export const newGuid = () => `urn:uuid:${randomUUID()}`;

/** Returns the feed IDs of posts: a URN, or a path of this site. */
export async function guidsOf(ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await queries().selectFrom('blogPosts').select(['id', 'guid', 'slug']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, guid, slug }) => [id, guid ?? postPath(slug)]));
}

export function postPath(slug: string): string {
  return `${pages.pathPrefix}${slug}`;
}

async function read(db: Queries | Tx, id: number): Promise<BlogPost> {
  const row = await withAuthor(db).where('blogPosts.id', '=', id).executeTakeFirst();
  return blogPostRecordSchema.parse(withAuthorName(orNotFound(row, subject)));
}

/** Selects posts with the name of their author. */
function withAuthor(db: Queries | Tx) {
  return db
    .selectFrom('blogPosts')
    .leftJoin('users', 'users.id', 'blogPosts.authorId')
    .selectAll('blogPosts')
    .select(['users.firstName', 'users.lastName']);
}

/** Adds the author's name: the byline, else that of the account; null if the account was deleted or has no name. */
export function withAuthorName<T extends { byline: string | null; firstName: string | null; lastName: string | null }>(
  row: T,
) {
  return { ...row, authorName: row.byline ?? ([row.firstName, row.lastName].filter(Boolean).join(' ') || null) };
}
