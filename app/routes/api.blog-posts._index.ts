import type { LoaderFunctionArgs } from '@remix-run/node';
import { only, readPublicJson } from '~/http/json.server';
import { apiPaging } from '~/http/paging.server';
import * as blogPosts from '~/models/blog-post.server';

export const loader = (args: LoaderFunctionArgs) =>
  readPublicJson(args, async () => {
    const { items, total } = await blogPosts.listPublished(apiPaging(args.request));
    return { blogPosts: items, total };
  });

export const action = only('GET');
