import { listPublished } from '~/content/posts/public-list.server';
import { postSummarySchema } from '~/content/posts/schema';
import { publishedTags, tagAt } from '~/content/posts/tags.server';
import { resource } from '~/http/api/endpoint.server';
import { apiPaging, pagingQuery } from '~/http/pages/paging.server';
import { withAddresses } from '~/media/images.server';

export const { loader, action, endpoints } = resource({
  GET: {
    permission: 'anyone',
    summary: 'List published posts with excerpts, newest first; `tag` filters by tag slug',
    query: [...pagingQuery, 'tag'],
    response: { blogPosts: [postSummarySchema], total: 'integer' },
    hasETag: true,
    run: async ({ request }) => {
      const tag = new URL(request.url).searchParams.get('tag');
      const among = tag === null ? undefined : (tagAt(await publishedTags(), tag)?.ids ?? []);
      const { items, total } = await listPublished(apiPaging(request), among);
      return { blogPosts: await withAddresses(items, 'featuredImage'), total };
    },
  },
});
