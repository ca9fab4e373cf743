import { pagedList } from '~/http/api/crud.server';
import { resource } from '~/http/api/endpoint.server';
import { listDeliveries } from '~/webhooks/delivery.server';
import { permission } from '~/webhooks/model.server';
import { deliveryRecordSchema } from '~/webhooks/schema';

export const { loader, action, endpoints } = resource({
  GET: {
    permission,
    summary: 'List the deliveries of a webhook in the last 30 days with their attempts, newest first',
    ...pagedList('deliveries', deliveryRecordSchema, ({ actor, id }, paging) => listDeliveries(actor, id, paging)),
  },
});
