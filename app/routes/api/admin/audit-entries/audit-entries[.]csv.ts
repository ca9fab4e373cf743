import { auditFilter, auditFilters } from '~/http/api/audit-query.server';
import { resource } from '~/http/api/endpoint.server';
import { csvResponse } from '~/http/api/export.server';
import { exportAuditLog } from '~/records/audit-csv.server';

export const { loader, action, endpoints } = resource({
  GET: {
    permission: 'audit-export',
    summary: 'Export the audit trail as CSV. Times are in UTC',
    query: auditFilters,
    response: 'text/csv',
    run: ({ actor, request }) => csvResponse(request, 'audit-trail', exportAuditLog(actor, auditFilter(request))),
  },
});
