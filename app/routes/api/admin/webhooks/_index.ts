import { pagedList } from '~/http/api/crud.server';
import { resource } from '~/http/api/endpoint.server';
import * as webhooks from '~/webhooks/model.server';
import { newWebhookSchema, webhookRecordSchema } from '~/webhooks/schema';

export const { loader, action, endpoints } = resource({
  GET: {
    permission: webhooks.permission,
    summary: 'List webhooks',
    ...pagedList('webhooks', webhookRecordSchema, ({ actor }, paging) => webhooks.list(actor, paging)),
  },
  POST: {
    permission: webhooks.permission,
    summary: 'Add a webhook; returns the signing `secret` only once; requires re-authentication',
    body: newWebhookSchema,
    response: { webhook: webhookRecordSchema, secret: 'string' },
    status: 201,
    run: ({ actor, input }) => webhooks.create(actor, input),
  },
});
