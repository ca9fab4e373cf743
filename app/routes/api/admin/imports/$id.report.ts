import { resource } from '~/http/api/endpoint.server';
import { csvResponse } from '~/http/api/export.server';
import { permission, readReport } from '~/imports/runs/runs.server';

export const { loader, action, endpoints } = resource({
  GET: {
    permission,
    summary: 'Export the report of an import as CSV: what was not imported, and why',
    response: 'text/csv',
    run: (call) => csvResponse(call.request, 'import-report', readReport(call.actor, call.id)),
  },
});
