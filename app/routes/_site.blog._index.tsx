import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { listPublished } from '~/content/blog-post-list.server';
import { readBusinessDetails } from '~/content/site-content.server';
import { insights } from '~/content/site-copy';
import { loadPage } from '~/http/page.server';
import { pageNumber } from '~/http/paging.server';
import { publicOrigin } from '~/http/public-origin.server';
import { NotFound } from '~/platform/errors';
import { BlogIndex } from '~/ui/site/blog-index';
import { pageMeta, sitePictures } from '~/ui/site/page-meta';

const postsOnAPage = 6;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return [];
  const { businessDetails, origin, page } = data;
  const suffix = page > 1 ? `, page ${page}` : '';
  return [
    ...pageMeta({
      title: `${insights.indexTitle}${suffix} | ${businessDetails.brandName}`,
      description: insights.indexLead,
      origin,
      path: page > 1 ? `/blog?page=${page}` : '/blog',
      businessDetails,
      image: sitePictures(matches).card,
    }),
    {
      tagName: 'link',
      rel: 'alternate',
      type: 'application/rss+xml',
      title: insights.indexTitle,
      href: '/blog/feed.xml',
    },
  ];
};

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async () => {
    const page = pageNumber(args.request);
    const [posts, businessDetails, origin] = await Promise.all([
      listPublished({ page, pageSize: postsOnAPage }),
      readBusinessDetails(),
      publicOrigin(args.request),
    ]);
    if (page > 1 && posts.items.length === 0) throw new NotFound('page');
    const pageCount = Math.max(1, Math.ceil(posts.total / postsOnAPage));
    return { posts: posts.items, page, pageCount, businessDetails, origin };
  });

export default function Blog() {
  return <BlogIndex {...useLoaderData<typeof loader>()} />;
}
