import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { listPublished } from '~/content/blog-post-list.server';
import { fillIn } from '~/content/page-text';
import { readBusinessDetails } from '~/content/site-content.server';
import { loadPage } from '~/http/page.server';
import { pageNumber } from '~/http/paging.server';
import { publicOrigin } from '~/http/public-origin.server';
import { shownPage } from '~/http/shown-page.server';
import { NotFound } from '~/platform/errors';
import { BlogIndex } from '~/ui/site/blog-index';
import { pageMeta, sitePictures } from '~/ui/site/page-meta';

const postsOnAPage = 6;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return [];
  const { businessDetails, origin, page, blog } = data;
  const suffix = page > 1 ? `, page ${page}` : '';
  const { lead } = blog;
  return [
    ...pageMeta({
      title: fillIn(blog.searchTitle, { title: `${blog.title}${suffix}`, lead }),
      description: fillIn(blog.searchText, { title: blog.title, lead }),
      origin,
      path: page > 1 ? `/blog?page=${page}` : '/blog',
      businessDetails,
      image: sitePictures(matches).card,
    }),
    {
      tagName: 'link',
      rel: 'alternate',
      type: 'application/rss+xml',
      title: blog.title,
      href: '/blog/feed.xml',
    },
  ];
};

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async () => {
    const page = pageNumber(args.request);
    const [{ words }, posts, businessDetails, origin] = await Promise.all([
      shownPage(args),
      listPublished({ page, pageSize: postsOnAPage }),
      readBusinessDetails(),
      publicOrigin(args.request),
    ]);
    if (page > 1 && posts.items.length === 0) throw new NotFound('page');
    const pageCount = Math.max(1, Math.ceil(posts.total / postsOnAPage));
    return { posts: posts.items, page, pageCount, businessDetails, origin, blog: words.blog };
  });

export default function Blog() {
  return <BlogIndex {...useLoaderData<typeof loader>()} />;
}
