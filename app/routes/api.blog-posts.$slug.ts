import type { LoaderFunctionArgs } from '@remix-run/node';
import * as blogPosts from '~/content/blog-post.server';
import { only, readPublicJson } from '~/http/json.server';

export const loader = (args: LoaderFunctionArgs) =>
  readPublicJson(args, async () => ({ blogPost: await blogPosts.findPublished(args.params.slug ?? '') }));

export const action = only('GET');
