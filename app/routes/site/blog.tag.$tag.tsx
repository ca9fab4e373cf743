import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadArticles } from '~/http/pages/blog-pages.server';
import { BlogIndex } from '~/ui/site/blog-index';
import { feedLink, pageMeta, siteMetaOf } from '~/ui/site/page-meta';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data?.tag) return [];
  const { page, blog, tag, posts } = data;
  const site = siteMetaOf(matches);
  const suffix = page > 1 ? `, page ${page}` : '';
  const title = `${tag.name} | ${blog.title}`;
  const path = `/blog/tag/${tag.slug}`;
  return [
    ...pageMeta(site, {
      title: `${tag.name}${suffix} | ${blog.title} | ${site.businessDetails.brandName}`,
      description: `Articles about ${tag.name}: ${posts
        .slice(0, 2)
        .map((post) => post.title)
        .join('; ')}.`,
      path: page > 1 ? `${path}?page=${page}` : path,
    }),
    feedLink(title, path),
  ];
};

export const loader = (args: LoaderFunctionArgs) => loadArticles(args, args.params.tag ?? '');

export default function Tagged() {
  return <BlogIndex {...useLoaderData<typeof loader>()} />;
}
