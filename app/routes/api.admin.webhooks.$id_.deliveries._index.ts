import { resource } from '~/http/endpoint.server';
import { apiPaging, pagingQuery } from '~/http/paging.server';
import { listDeliveries } from '~/webhooks/delivery.server';
import { permission } from '~/webhooks/model.server';
import { deliveryRecordSchema } from '~/webhooks/schema';

export const { loader, action, endpoints } = resource({
  GET: {
    permission,
    summary: 'List the deliveries of a webhook in the last 30 days with their attempts, newest first',
    query: pagingQuery,
    response: { deliveries: [deliveryRecordSchema], total: 'integer' },
    run: async ({ actor, id, request }) => {
      const { items, total } = await listDeliveries(actor, id, apiPaging(request));
      return { deliveries: items, total };
    },
  },
});
