import type { LoaderFunctionArgs } from '@remix-run/node';
import { listPublished } from '~/content/posts/public-list.server';
import { publishedTags } from '~/content/posts/tags.server';
import { only, readPublicJson } from '~/http/json.server';
import { apiPaging } from '~/http/paging.server';
import { withAddresses } from '~/media/images.server';

export const loader = (args: LoaderFunctionArgs) =>
  readPublicJson(args, async () => {
    const tag = new URL(args.request.url).searchParams.get('tag');
    const among = tag === null ? undefined : ((await publishedTags()).find(({ slug }) => slug === tag)?.ids ?? []);
    const { items, total } = await listPublished(apiPaging(args.request), among);
    return { blogPosts: await withAddresses(items, 'featuredImage'), total };
  });

export const action = only('GET');
