/** Posts as pages and lists show them. */

import { type Actor, may } from '~/records/actor';
import { queries } from '../../db/store.server';
import type { BlogPost, PostSummary, PublicBlogPost } from './blog-post';
import { findBySlug, findPublished, permission } from './blog-post.server';
import { plainText, renderMarkdown } from './markdown.server';

const wordsPerMinute = 220;
const excerptLength = 180;

export interface PostPage extends PostSummary {
  /** Sanitised. */
  html: string;
  updatedAt: string;
  /** Only staff see it, before it is published. */
  isDraft: boolean;
  /** The next older and the next newer post. */
  previous: PostLink | null;
  next: PostLink | null;
}

interface PostLink {
  slug: string;
  title: string;
}

/**
 * A post as its page shows it: for staff a draft too, which has the time it was begun for that of its publication.
 *
 * @throws {NotFound}
 */
export async function readPostPage(actor: Actor, slug: string): Promise<PostPage> {
  const canSeeDrafts = actor.kind === 'staff' && may(actor.role, permission);
  const post = canSeeDrafts ? await findBySlug(actor, slug) : { ...(await findPublished(slug)), isPublished: true };
  const shown = { ...post, publishedAt: post.publishedAt ?? post.updatedAt };
  const [previous, next] = post.isPublished
    ? await Promise.all([neighbour(shown, 'older'), neighbour(shown, 'newer')])
    : [null, null];
  return {
    ...summarise(shown),
    html: renderMarkdown(post.content).html,
    updatedAt: post.updatedAt,
    isDraft: !post.isPublished,
    previous,
    next,
  };
}

/** What a list shows of a post: a short text, made from its body where nobody wrote one, and how long it takes to read. */
export function summarise(post: PublicBlogPost): PostSummary {
  const { slug, title, featuredImage, publishedAt, authorName } = post;
  const words = plainText(post.content).split(' ').length;
  return {
    slug,
    title,
    featuredImage,
    publishedAt,
    authorName,
    excerpt: excerptOf(post, excerptLength),
    readingMinutes: Math.max(1, Math.round(words / wordsPerMinute)),
  };
}

/** The excerpt that somebody wrote, else the beginning of the text. */
export function excerptOf({ excerpt, content }: Pick<BlogPost, 'excerpt' | 'content'>, length: number): string {
  if (excerpt) return excerpt;
  const text = plainText(content);
  return text.length <= length ? text : `${text.slice(0, length).replace(/\s+\S*$/, '')}…`;
}

async function neighbour(
  post: Pick<PublicBlogPost, 'id' | 'publishedAt'>,
  which: 'older' | 'newer',
): Promise<PostLink | null> {
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
