import { auditFilter, auditFilters } from '~/http/audit-query.server';
import { resource } from '~/http/endpoint.server';
import { csvResponse } from '~/http/export.server';
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
