/** Lists of posts for visitors and staff, without the texts, which may be long. */
import { type Actor, authorize } from '~/records/actor';
import { type ListPage, type Paging, readPage } from '~/records/records.server';
import { indexRecords, isFound } from '~/records/search-index.server';
import { queries } from '../../../db/store.server';
import { renderForPage } from '../markdown/stored-rendering.server';
import { excerptOf } from './excerpt';
import { permission, texts, withAuthorName, withVisibleAuthor } from './model.server';
import { type ListedBlogPost, listedBlogPostSchema, type PostSummary, postSummarySchema } from './schema';

const readingSpeed = 220;
const excerptLength = 180;

/**
 * Returns published posts, newest first, without those that cannot be rendered. @param among limits the list to these
 * IDs
 */
export async function listPublished(paging: Paging, among?: readonly number[]): Promise<ListPage<PostSummary>> {
  const visible = queries()
    .selectFrom('blogPosts')
    .where('isPublished', '=', true)
    .where('renderError', 'is', null)
    .$if(among !== undefined, (query) => query.where('id', 'in', among ?? []));
  const read = () =>
    readPage(
      listed()
        .where('isPublished', '=', true)
        .where('renderError', 'is', null)
        .$if(among !== undefined, (query) => query.where('blogPosts.id', 'in', among ?? []))
        .orderBy('blogPosts.publishedAt', 'desc')
        .orderBy('blogPosts.id', 'desc'),
      visible,
      paging,
    );
  const page = await readRendered(read);
  const visibleNow = page.items.filter(({ renderer }) => renderer !== null);
  const items = await Promise.all(visibleNow.map((row) => withVisibleAuthor(withAuthorName(row))));
  return { ...page, items: items.map(summarisePost) };
}

export async function areAnyPublished(): Promise<boolean> {
  const published = queries().selectFrom('blogPosts').select('id').where('isPublished', '=', true);
  return (await published.where('renderError', 'is', null).limit(1).executeTakeFirst()) !== undefined;
}

/** Returns the summary for a list: the start of the text, and the reading time. */
export function summarisePost(post: Summarised): PostSummary {
  const readingMinutes = readingMinutesOf(post.wordCount ?? 0);
  return postSummarySchema.parse({ ...post, excerpt: excerptOf(post, excerptLength), readingMinutes });
}

export const readingMinutesOf = (wordCount: number) => Math.max(1, Math.round(wordCount / readingSpeed));

type Summarised = Pick<ListedBlogPost, 'excerpt' | 'autoExcerpt'> & { wordCount: number | null };

/** Returns posts and drafts for staff, newest first. The search covers titles; the status is `published` or `drafts`. */
export async function list(actor: Actor, paging: Paging): Promise<ListPage<ListedBlogPost>> {
  authorize(actor, permission);
  const { q, status = '' } = paging;
  const isPublished = status === 'published';
  const hasStatus = isPublished || status === 'drafts';
  const read = () =>
    readPage(
      listed()
        .$if(Boolean(q), (query) => query.where((eb) => isFound(eb, 'blogPosts', q ?? '', 'name')))
        .$if(hasStatus, (query) => query.where('isPublished', '=', isPublished))
        .orderBy('blogPosts.createdAt', 'desc')
        .orderBy('blogPosts.id', 'desc'),
      queries()
        .selectFrom('blogPosts')
        .$if(Boolean(q), (query) => query.where((eb) => isFound(eb, 'blogPosts', q ?? '', 'name')))
        .$if(hasStatus, (query) => query.where('isPublished', '=', isPublished)),
      paging,
    );
  if (q) await indexRecords();
  const page = await readRendered(read);
  return { ...page, items: page.items.map((row) => listedBlogPostSchema.parse(withAuthorName(row))) };
}

/** Reads the rows of a list. Texts without a rendering are rendered now, within a time limit. */
async function readRendered<T extends { id: number; renderer: string | null }>(
  read: () => Promise<ListPage<T>>,
): Promise<ListPage<T>> {
  const page = await read();
  return (await renderForPage(texts, page.items)) ? read() : page;
}

function listed() {
  return queries()
    .selectFrom('blogPosts')
    .leftJoin('users', 'users.id', 'blogPosts.authorId')
    .select([
      'blogPosts.id',
      'title',
      'slug',
      'excerpt',
      'tags',
      'featuredImage',
      'authorId',
      'byline',
      'authorShown',
      'isPublished',
      'publishedAt',
      'blogPosts.createdAt',
      'updatedAt',
      'blogPosts.version',
      'autoExcerpt',
      'wordCount',
      'renderer',
      'renderError',
    ])
    .select(['users.firstName', 'users.lastName']);
}
