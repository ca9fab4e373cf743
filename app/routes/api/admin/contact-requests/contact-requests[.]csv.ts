import { resource } from '~/http/api/endpoint.server';
import { csvResponse } from '~/http/api/export.server';
import { chosenMessages, messageQuery } from '~/http/api/message-query.server';
import { exportCsv } from '~/inbox/messages/csv.server';

export const { loader, action, endpoints } = resource({
  GET: {
    permission: 'message-export',
    summary: 'Export messages as CSV: all, by status, by search words, or up to 100 `records` by id. Times are in UTC',
    query: ['status', 'view', 'q', 'records'],
    response: 'text/csv',
    run: ({ actor, request }) => {
      const { statuses, view, q } = messageQuery(request, 'all');
      return csvResponse(request, 'messages', exportCsv(actor, { statuses, view, q, ids: chosenMessages(request) }));
    },
  },
});
