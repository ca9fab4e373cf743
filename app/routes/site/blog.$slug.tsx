import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData, useRouteLoaderData } from '@remix-run/react';
import { cardOf } from '~/content/appearance/brand.server';
import { pathWithReason, reasonNamed } from '~/content/home-page/links';
import { readPostPage } from '~/content/posts/public-post.server';
import { searchTitleOf } from '~/content/posts/search-copy';
import { type ArticleAuthor, readAuthor } from '~/content/team-members/author.server';
import { headersOfPage, jsonOfPage } from '~/http/pages/draft-preview.server';
import { homePage } from '~/http/pages/home-page.server';
import { loadOrRedirect } from '~/http/pages/resolve-redirect.server';
import { BlogPostArticle } from '~/ui/site/blog-post';
import { ClosingBand } from '~/ui/site/call-to-action';
import { draftMeta, pageMeta, previewImage, siteMetaOf } from '~/ui/site/page-meta';
import { article } from '~/ui/site/structured-data';
import type { loader as siteLoader } from './_site';

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
    const [card, author] = await Promise.all([cardOf('blog', post), readAuthor(post.authorName)]);
    const contact = `${pathWithReason(copy, reasonNamed(copy, post.tags)) || '/'}#contact`;
    return jsonOfPage({ post, author, contact, card, blogTitle: copy.blog.title }, post.isDraft);
  });

const authorLine = ({ role }: ArticleAuthor) => (role ? `${role}, author of this article` : 'Author of this article');

export const headers = headersOfPage;

export default function Post() {
  const { post, author, contact, blogTitle } = useLoaderData<typeof loader>();
  const site = useRouteLoaderData<typeof siteLoader>('routes/_site');
  return (
    <>
      <BlogPostArticle post={post} blogTitle={blogTitle} />
      {site ? (
        <ClosingBand
          site={site}
          author={author}
          title={author ? authorLine(author) : 'Questions about this?'}
          label={author ? `Ask ${author.firstName} about this` : 'Ask about this'}
          href={contact}
        />
      ) : null}
    </>
  );
}
