import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { fillPlaceholders } from '~/content/home-page/document';
import { loadArticles } from '~/http/pages/blog-pages.server';
import { BlogIndex } from '~/ui/site/blog-index';
import { feedLink, pageMeta, siteMetaOf } from '~/ui/site/page-meta';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return [];
  const { page, blog } = data;
  const suffix = page > 1 ? `, page ${page}` : '';
  const { lead } = blog;
  return [
    ...pageMeta(siteMetaOf(matches), {
      title: fillPlaceholders(blog.searchTitle, { title: `${blog.title}${suffix}`, lead }),
      description: fillPlaceholders(blog.searchText, { title: blog.title, lead }),
      path: page > 1 ? `/blog?page=${page}` : '/blog',
    }),
    feedLink(blog.title, '/blog'),
  ];
};

export const loader = (args: LoaderFunctionArgs) => loadArticles(args);

export default function Blog() {
  return <BlogIndex {...useLoaderData<typeof loader>()} />;
}
