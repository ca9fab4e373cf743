import type { LoaderFunctionArgs } from '@remix-run/node';
import { publishedTags } from '~/content/posts/tags.server';
import { only, readPublicJson } from '~/http/json.server';

export const loader = (args: LoaderFunctionArgs) =>
  readPublicJson(args, async () => ({
    tags: (await publishedTags()).map(({ slug, name, posts }) => ({ slug, name, posts })),
  }));

export const action = only('GET');
