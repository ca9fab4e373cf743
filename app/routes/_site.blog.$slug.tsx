import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { readBusinessDetails } from '~/content/legal/texts.server';
import { readPostPage } from '~/content/posts/public-post.server';
import { searchTitleOf } from '~/content/posts/search-copy';
import { cardOf } from '~/content/theme/brand.server';
import { headersOfPage, jsonOfPage } from '~/http/draft-preview.server';
import { landingPage } from '~/http/landing-page.server';
import { publicOrigin } from '~/http/public-origin.server';
import { loadOrRedirect } from '~/http/resolve-redirect.server';
import { BlogPost } from '~/ui/site/blog-post';
import { draftMeta, pageMeta } from '~/ui/site/page-meta';
import { article } from '~/ui/site/structured-data';

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data) return [];
  const { post, card, businessDetails, origin, blogTitle } = data;
  const image = post.picture?.src ?? card;
  if (post.isDraft) return draftMeta(post);
  return pageMeta({
    title: searchTitleOf(post, businessDetails.brandName),
    description: post.searchDescription ?? (post.excerpt || post.title),
    origin,
    path: `/blog/${post.slug}`,
    businessDetails,
    type: 'article',
    image,
    structuredData: article({ ...post, image }, businessDetails, origin, blogTitle),
  });
};

export const loader = (args: LoaderFunctionArgs) =>
  loadOrRedirect(args, async (actor) => {
    const [{ copy }, { previous, next, ...post }, businessDetails, origin] = await Promise.all([
      landingPage(args),
      readPostPage(actor, args.params.slug ?? ''),
      readBusinessDetails(),
      publicOrigin(args.request),
    ]);
    const card = await cardOf('blog', post);
    return jsonOfPage(
      { post, card, previous, next, businessDetails, origin, blogTitle: copy.blog.title },
      post.isDraft,
    );
  });

export const headers = headersOfPage;

export default function Post() {
  const { post, card: _, ...rest } = useLoaderData<typeof loader>();
  return <BlogPost post={post} isDraft={post.isDraft} {...rest} />;
}
