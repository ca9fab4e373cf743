/** The paginated list of articles, all or by tag. */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { listPublished } from '~/content/posts/public-list.server';
import { publishedTags, tagAt } from '~/content/posts/tags.server';
import { imagesOf } from '~/media/images.server';
import { NotFound } from '~/platform/errors';
import { homePage } from './home-page.server';
import { loadPage } from './page.server';
import { pageNumber } from './paging.server';
import { loadOrRedirect } from './resolve-redirect.server';

const postsOnAPage = 6;

/** @param slug of the tag; without it, all articles */
export function loadArticles(args: LoaderFunctionArgs, slug?: string) {
  return (slug === undefined ? loadPage : loadOrRedirect)(args, async () => {
    const page = pageNumber(args.request);
    const [{ copy: text }, tags] = await Promise.all([homePage(args), publishedTags()]);
    const tag = slug === undefined ? undefined : tagAt(tags, slug);
    if (slug !== undefined && !tag) throw new NotFound('page');
    const posts = await listPublished({ page, pageSize: postsOnAPage }, tag?.ids);
    if (page > 1 && posts.items.length === 0) throw new NotFound('page');
    return {
      posts: posts.items,
      images: await imagesOf(posts.items.map(({ featuredImage }) => featuredImage)),
      page,
      pageCount: Math.max(1, Math.ceil(posts.total / postsOnAPage)),
      blog: text.blog,
      topics: tags.map(({ slug, name }) => ({ slug, name })),
      tag: tag ? { slug: tag.slug, name: tag.name, posts: tag.posts } : null,
    };
  });
}
