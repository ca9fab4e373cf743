import { resource } from '~/http/endpoint.server';
import { apiPaging, pagingQuery } from '~/http/paging.server';
import * as webhooks from '~/webhooks/model.server';
import { webhookRecordSchema, webhookSchema } from '~/webhooks/schema';

export const { loader, action, endpoints } = resource({
  GET: {
    permission: webhooks.permission,
    summary: 'List webhooks',
    query: pagingQuery,
    response: { webhooks: [webhookRecordSchema], total: 'integer' },
    run: async ({ actor, request }) => {
      const { items, total } = await webhooks.list(actor, apiPaging(request));
      return { webhooks: items, total };
    },
  },
  POST: {
    permission: webhooks.permission,
    summary: 'Add a webhook; returns the signing `secret` only once; requires re-authentication',
    body: webhookSchema,
    response: { webhook: webhookRecordSchema, secret: 'string' },
    status: 201,
    run: ({ actor, input }) => webhooks.create(actor, input),
  },
});
