import { type HeadersFunction, json, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { readPostPage } from '~/content/blog-post-page.server';
import { readBusinessDetails } from '~/content/site-content.server';
import { loadPage } from '~/http/page.server';
import { publicOrigin } from '~/http/public-origin.server';
import { BlogPost } from '~/ui/site/blog-post';
import { pageMeta } from '~/ui/site/page-meta';
import { article } from '~/ui/site/structured-data';

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data) return [];
  const { post, businessDetails, origin } = data;
  if (post.isDraft) return [{ title: `Draft: ${post.title}` }, { name: 'robots', content: 'noindex' }];
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
  loadPage(args, async (actor) => {
    const [{ previous, next, ...post }, businessDetails, origin] = await Promise.all([
      readPostPage(actor, args.params.slug ?? ''),
      readBusinessDetails(),
      publicOrigin(args.request),
    ]);
    const headers = post.isDraft ? { 'Cache-Control': 'no-store' } : undefined;
    return json({ post, previous, next, businessDetails, origin }, { headers });
  });

export const headers: HeadersFunction = ({ loaderHeaders }) => {
  const caching = loaderHeaders.get('Cache-Control');
  return new Headers(caching ? { 'Cache-Control': caching } : {});
};

export default function Post() {
  const { post, ...rest } = useLoaderData<typeof loader>();
  return <BlogPost post={post} isDraft={post.isDraft} {...rest} />;
}
