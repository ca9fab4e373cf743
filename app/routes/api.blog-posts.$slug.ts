import type { LoaderFunctionArgs } from '@remix-run/node';
import * as blogPosts from '~/content/posts/model.server';
import { only, readPublicJson } from '~/http/json.server';
import { withAddresses } from '~/media/images.server';

export const loader = (args: LoaderFunctionArgs) =>
  readPublicJson(args, async () => {
    const [blogPost] = await withAddresses([await blogPosts.findPublished(args.params.slug ?? '')], 'featuredImage');
    return { blogPost };
  });

export const action = only('GET');
