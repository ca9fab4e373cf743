import * as tokens from '~/auth/tokens/model.server';
import { apiTokenRecordSchema, newTokenSchema } from '~/auth/tokens/schema';
import { resource } from '~/http/endpoint.server';
import { apiPaging, pagingQuery } from '~/http/paging.server';

export const { loader, action, endpoints } = resource({
  GET: {
    permission: tokens.permission,
    summary: 'List all API tokens, service tokens first',
    query: pagingQuery,
    response: { apiTokens: [apiTokenRecordSchema], total: 'integer' },
    run: async ({ actor, request }) => {
      const { items, total } = await tokens.list(actor, apiPaging(request));
      return { apiTokens: items, total };
    },
  },
  POST: {
    permission: tokens.permission,
    summary:
      'Create a service API token, which stays when you leave; returns `secret` only once; requires re-authentication',
    body: newTokenSchema,
    response: { apiToken: apiTokenRecordSchema, secret: 'string' },
    status: 201,
    run: ({ actor, input }) => tokens.create(actor, input),
  },
});
