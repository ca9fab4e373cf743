import { redirect } from '@remix-run/node';
import { resource } from '~/http/api/endpoint.server';
import { csvResponse } from '~/http/api/export.server';
import { recordsPermission } from '~/http/pages/history.server';
import { exportRecords } from '~/registry/record-export.server';

export const { loader, action, endpoints } = resource({
  GET: {
    permission: recordsPermission,
    summary: 'Export up to 100 records as CSV; repeat `records` for each id. Times are in UTC',
    query: ['records'],
    response: 'text/csv',
    authorizesItself: true,
    run: ({ actor, params, request }) => {
      const kind = (params.kind ?? '').replace(/[^\w-]/g, '');
      const chosen = new URL(request.url).searchParams.getAll('records');
      // Without JavaScript, the button can be pressed without a selection. That page shows a message.
      const isPerson = request.headers.get('Sec-Fetch-Dest') === 'document';
      if (chosen.length === 0 && isPerson) return redirect(`/admin/bulk/${kind}`);
      return csvResponse(request, kind, exportRecords(actor, kind, chosen));
    },
  },
});
