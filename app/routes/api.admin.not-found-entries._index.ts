import { listNotFound } from '~/content/redirects/not-found-log.server';
import { notFoundEntrySchema } from '~/content/redirects/schema';
import { resource } from '~/http/endpoint.server';
import { apiPaging, pagingQuery } from '~/http/paging.server';

export const { loader, action, endpoints } = resource({
  GET: {
    permission: 'site-settings',
    summary: 'List missing addresses of the last 30 days, most requested first',
    query: pagingQuery,
    response: { notFoundEntries: [notFoundEntrySchema], total: 'integer' },
    run: async ({ actor, request }) => {
      const { items, total } = await listNotFound(actor, apiPaging(request));
      return { notFoundEntries: items, total };
    },
  },
});
