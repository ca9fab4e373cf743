import { resource } from '~/http/api/endpoint.server';
import { csvResponse } from '~/http/api/export.server';
import { chosenMessages, messageQuery } from '~/http/api/message-query.server';
import { exportCsv } from '~/inbox/messages/csv.server';

export const { loader, action, endpoints } = resource({
  GET: {
    permission: 'message-export',
    summary:
      'Export messages as CSV: all, by status, by search words, or up to 100 `records` by id. Times are in UTC. `format=excel` has headings in words and UK time',
    query: ['status', 'view', 'reply', 'q', 'records', 'format'],
    response: 'text/csv',
    run: ({ actor, request }) => {
      const { statuses, view, reply, q } = messageQuery(request, 'all');
      const isForExcel = new URL(request.url).searchParams.get('format') === 'excel';
      const ids = chosenMessages(request);
      const rows = exportCsv(actor, { statuses, view, reply, q, ids, isForExcel });
      return csvResponse(request, 'messages', rows);
    },
  },
});
