import { resource } from '~/http/endpoint.server';
import { apiPaging, pagingQuery } from '~/http/paging.server';
import { trashedSchema } from '~/records/trash';
import * as trash from '~/registry/trash.server';

export const { loader, action, endpoints } = resource({
  GET: {
    permission: trash.permission,
    summary: 'List records deleted in the last 30 days, newest first',
    query: pagingQuery,
    response: { records: [trashedSchema], total: 'integer' },
    run: async ({ actor, request }) => {
      const { items, total } = await trash.list(actor, apiPaging(request));
      return { records: items, total };
    },
  },
});
