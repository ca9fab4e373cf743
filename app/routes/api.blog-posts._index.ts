import type { LoaderFunctionArgs } from '@remix-run/node';
import * as blogPosts from '~/content/blog-post.server';
import { only, readPublicJson } from '~/http/json.server';
import { apiPaging } from '~/http/paging.server';

export const loader = (args: LoaderFunctionArgs) =>
  readPublicJson(args, async () => {
    const { items, total } = await blogPosts.listPublished(apiPaging(args.request));
    return { blogPosts: items, total };
  });

export const action = only('GET');
