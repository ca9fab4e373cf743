import { auditFilter, auditFilters } from '~/http/api/audit-query.server';
import { resource } from '~/http/api/endpoint.server';
import { apiPaging, pagingQuery } from '~/http/pages/paging.server';
import { auditEntryRecordSchema } from '~/records/audit';
import { list, permission } from '~/records/audit.server';

export const { loader, action, endpoints } = resource({
  GET: {
    permission,
    summary: 'List the audit trail, newest first; `what` is an action or an item, `from` and `to` are days',
    query: [...auditFilters, ...pagingQuery],
    response: { auditEntries: [auditEntryRecordSchema], total: 'integer', page: 'integer', pageSize: 'integer' },
    run: async ({ actor, request }) => {
      const { items, ...page } = await list(actor, { ...auditFilter(request), ...apiPaging(request) });
      return { auditEntries: items, ...page };
    },
  },
});
