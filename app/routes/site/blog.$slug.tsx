import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { cardOf } from '~/content/appearance/brand.server';
import { readPostPage } from '~/content/posts/public-post.server';
import { searchTitleOf } from '~/content/posts/search-copy';
import { headersOfPage, jsonOfPage } from '~/http/pages/draft-preview.server';
import { homePage } from '~/http/pages/home-page.server';
import { loadOrRedirect } from '~/http/pages/resolve-redirect.server';
import { BlogPostArticle } from '~/ui/site/blog-post';
import { draftMeta, pageMeta, previewImage, siteMetaOf } from '~/ui/site/page-meta';
import { article } from '~/ui/site/structured-data';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return [];
  const { post, card, blogTitle } = data;
  if (post.isDraft) return draftMeta(post);
  const site = siteMetaOf(matches);
  const path = `/blog/${post.slug}`;
  const image = previewImage(post.picture, card);
  const list = { name: blogTitle, path: '/blog' };
  return pageMeta(site, {
    title: searchTitleOf(post, site.businessDetails.brandName),
    description: post.searchDescription ?? (post.excerpt || post.title),
    path,
    type: 'article',
    image,
    structuredData: article({ ...post, type: 'BlogPosting', description: post.excerpt, path, image, list }, site),
  });
};

export const loader = (args: LoaderFunctionArgs) =>
  loadOrRedirect(args, async (actor) => {
    const [{ copy }, post] = await Promise.all([homePage(args), readPostPage(actor, args.params.slug ?? '')]);
    const card = await cardOf('blog', post);
    return jsonOfPage({ post, card, blogTitle: copy.blog.title }, post.isDraft);
  });

export const headers = headersOfPage;

export default function Post() {
  const { post, blogTitle } = useLoaderData<typeof loader>();
  return <BlogPostArticle post={post} blogTitle={blogTitle} />;
}
