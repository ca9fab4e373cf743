import { resource } from '~/http/api/endpoint.server';
import { noFields, parseId } from '~/records/fields';
import { resendDelivery } from '~/webhooks/delivery.server';
import { permission } from '~/webhooks/model.server';

export const { loader, action, endpoints } = resource({
  POST: {
    permission,
    summary: 'Send a delivery again, or now if it is waiting; requires re-authentication',
    body: noFields,
    status: 202,
    run: ({ actor, id, params }) => resendDelivery(actor, id, parseId(params.delivery) ?? 0),
  },
});
