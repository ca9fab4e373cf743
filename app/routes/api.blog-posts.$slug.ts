import type { LoaderFunctionArgs } from '@remix-run/node';
import { only, readPublicJson } from '~/http/json.server';
import * as blogPosts from '~/models/blog-post.server';

export const loader = (args: LoaderFunctionArgs) =>
  readPublicJson(args, async () => ({ blogPost: await blogPosts.findPublished(args.params.slug ?? '') }));

export const action = only('GET');
