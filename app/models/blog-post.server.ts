import { type Queries, queries, type Tx } from '../../db/store.server';
import { type PostSummary, type PublicBlogPost, publicBlogPostSchema } from './blog-post';
import { plainText, renderMarkdown } from './markdown.server';
import { found, type Page, type Paging, readPage, unpaged } from './records.server';

const subject = 'blog post';
const wordsPerMinute = 220;
const excerptLength = 180;

export interface PostPage extends PostSummary {
  /** Sanitised. */
  html: string;
  updatedAt: string;
  /** The next older and the next newer post. */
  previous: PostLink | null;
  next: PostLink | null;
}

interface PostLink {
  slug: string;
  title: string;
}

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

/** A published post as its page shows it. @throws {NotFound} */
export async function readPostPage(slug: string): Promise<PostPage> {
  const post = await findPublished(slug);
  const [previous, next] = await Promise.all([neighbour(post, 'older'), neighbour(post, 'newer')]);
  return { ...summarise(post), html: renderMarkdown(post.content).html, updatedAt: post.updatedAt, previous, next };
}

/** What a list shows of a post: a short text, made from its body where nobody wrote one, and how long it takes to read. */
export function summarise(post: PublicBlogPost): PostSummary {
  const body = plainText(post.content);
  const { slug, title, featuredImage, publishedAt, authorName } = post;
  const words = body.split(' ').length;
  return {
    slug,
    title,
    featuredImage,
    publishedAt,
    authorName,
    excerpt: post.excerpt ?? shorten(body),
    readingMinutes: Math.max(1, Math.round(words / wordsPerMinute)),
  };
}

function shorten(text: string): string {
  if (text.length <= excerptLength) return text;
  return `${text.slice(0, excerptLength).replace(/\s+\S*$/, '')}…`;
}

async function neighbour(post: PublicBlogPost, which: 'older' | 'newer'): Promise<PostLink | null> {
  const [comparison, direction] = which === 'older' ? (['<', 'desc'] as const) : (['>', 'asc'] as const);
  const row = await queries()
    .selectFrom('blogPosts')
    .select(['slug', 'title'])
    .where('isPublished', '=', true)
    .where((eb) =>
      eb.or([
        eb('publishedAt', comparison, post.publishedAt),
        eb.and([eb('publishedAt', '=', post.publishedAt), eb('id', comparison, post.id)]),
      ]),
    )
    .orderBy('publishedAt', direction)
    .orderBy('id', direction)
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
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
