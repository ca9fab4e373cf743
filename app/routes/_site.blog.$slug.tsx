import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadPage } from '~/http/page.server';
import { publicOrigin } from '~/http/public-origin.server';
import * as blogPosts from '~/models/blog-post.server';
import { readBusinessDetails } from '~/models/site-content.server';
import { BlogPost } from '~/ui/site/blog-post';
import { pageMeta } from '~/ui/site/page-meta';
import { article } from '~/ui/site/structured-data';

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data) return [];
  const { post, businessDetails, origin } = data;
  return pageMeta({
    title: `${post.title} | ${businessDetails.brandName}`,
    description: post.excerpt ?? post.title,
    origin,
    path: `/blog/${post.slug}`,
    businessDetails,
    type: 'article',
    image: post.featuredImage,
    structuredData: article(post, businessDetails, origin),
  });
};

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async () => {
    const [{ previous, next, ...post }, businessDetails, origin] = await Promise.all([
      blogPosts.readPostPage(args.params.slug ?? ''),
      readBusinessDetails(),
      publicOrigin(args.request),
    ]);
    return { post, previous, next, businessDetails, origin };
  });

export default function Post() {
  return <BlogPost {...useLoaderData<typeof loader>()} />;
}
