/** Posts for their pages. */

import { imagesOf } from '~/media/images.server';
import { NotFound } from '~/platform/errors';
import { type Actor, mayRead } from '~/records/actor';
import { orNotFound } from '~/records/records.server';
import { queries } from '../../../db/store.server';
import { withImages } from '../markdown/images.server';
import type { Heading } from '../markdown/markdown';
import { renderForPage } from '../markdown/stored-rendering.server';
import { findBySlug, findPublished, permission, subject, texts, withVisibleAuthor } from './model.server';
import { summarisePost } from './public-list.server';
import type { PublicBlogPost } from './schema';
import { relatedIds } from './tags.server';

/** A post with its neighbours and related posts, as its page shows it. */
export type PostPage = Awaited<ReturnType<typeof readPostPage>>;

/**
 * Returns a post for its page; for staff also a draft, whose creation time counts as its publication.
 * @throws {NotFound}
 */
export async function readPostPage(actor: Actor, slug: string) {
  const canSeeDrafts = actor.kind === 'staff' && mayRead(actor, permission);
  const post = canSeeDrafts
    ? await withVisibleAuthor(await findBySlug(actor, slug))
    : { ...(await findPublished(slug)), isPublished: true };
  const published = { ...post, publishedAt: post.publishedAt ?? post.updatedAt };
  const [previous, next] = post.isPublished
    ? await Promise.all([neighbour(published, 'older'), neighbour(published, 'newer')])
    : [null, null];
  const { html, headings, ...rendering } = await readRendering(slug);
  if (html === null) throw new NotFound(subject);
  const summary = summarisePost({ ...published, ...rendering });
  const image = (await imagesOf([post.featuredImage]))[post.featuredImage ?? ''] ?? null;
  return {
    ...summary,
    searchTitle: post.searchTitle,
    searchDescription: post.searchDescription,
    html: await withImages(html, { isFirstInSight: !image }),
    picture: image,
    updatedAt: post.updatedAt,
    contents: contentsOf(JSON.parse(headings ?? '[]'), summary.readingMinutes),
    related: await relatedTo(post),
    isDraft: !post.isPublished,
    previous,
    next,
  };
}

/** The minimum reading time in minutes and number of headings of a long text. */
const long = { minutes: 3, parts: 3 };

/** Returns the headings of a long text; none for a short one. */
function contentsOf(headings: Heading[], readingMinutes: number): Heading[] {
  const parts = headings.filter(({ level }) => level !== 3).length;
  return readingMinutes >= long.minutes && parts >= long.parts ? headings : [];
}

/** Returns the posts with shared tags. */
async function relatedTo(post: Pick<PublicBlogPost, 'id' | 'tags'>) {
  const ids = await relatedIds(post);
  if (ids.length === 0) return [];
  const rows = await queries().selectFrom('blogPosts').select(['id', 'slug', 'title']).where('id', 'in', ids).execute();
  return rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)).map(({ slug, title }) => ({ slug, title }));
}

/** Returns the stored rendering. A missing one, for example after an import, is created now. */
async function readRendering(slug: string) {
  const read = () =>
    queries()
      .selectFrom('blogPosts')
      .select(['id', 'html', 'headings', 'autoExcerpt', 'wordCount', 'renderer'])
      .where('slug', '=', slug)
      .executeTakeFirst();
  const row = orNotFound(await read(), subject);
  return (await renderForPage(texts, [row])) ? orNotFound(await read(), subject) : row;
}

async function neighbour(post: Pick<PublicBlogPost, 'id' | 'publishedAt'>, which: 'older' | 'newer') {
  const [comparison, direction] = which === 'older' ? (['<', 'desc'] as const) : (['>', 'asc'] as const);
  const row = await queries()
    .selectFrom('blogPosts')
    .select(['slug', 'title'])
    .where('isPublished', '=', true)
    .where('renderError', 'is', null)
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
