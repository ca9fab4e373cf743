import { resource } from '~/http/api/endpoint.server';
import { csvResponse } from '~/http/api/export.server';
import { chosenMessages, messageQuery } from '~/http/api/message-query.server';
import { exportCsv } from '~/inbox/messages/csv.server';

export const { loader, action, endpoints } = resource({
  GET: {
    permission: 'message-export',
    summary:
      'Export messages as CSV: all, by status, by search words, or up to 100 `records` by id. Times are in UTC. `format=excel` has headings in words and UK time',
    query: ['status', 'view', 'q', 'records', 'format'],
    response: 'text/csv',
    run: ({ actor, request }) => {
      const { statuses, view, q } = messageQuery(request, 'all');
      const isForExcel = new URL(request.url).searchParams.get('format') === 'excel';
      const rows = exportCsv(actor, { statuses, view, q, ids: chosenMessages(request), isForExcel });
      return csvResponse(request, 'messages', rows);
    },
  },
});
