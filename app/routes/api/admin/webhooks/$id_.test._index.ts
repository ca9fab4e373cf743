import { resource } from '~/http/api/endpoint.server';
import { noFields } from '~/records/fields';
import { sendTest } from '~/webhooks/delivery.server';
import { permission } from '~/webhooks/model.server';

export const { loader, action, endpoints } = resource({
  POST: {
    permission,
    summary: 'Send a test event; the result appears in the deliveries; requires re-authentication',
    body: noFields,
    status: 202,
    run: ({ actor, id }) => sendTest(actor, id),
  },
});
