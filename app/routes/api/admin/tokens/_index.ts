import * as tokens from '~/auth/tokens/model.server';
import { apiTokenRecordSchema, newTokenSchema } from '~/auth/tokens/schema';
import { pagedList } from '~/http/api/crud.server';
import { resource } from '~/http/api/endpoint.server';

export const { loader, action, endpoints } = resource({
  GET: {
    permission: tokens.permission,
    summary: 'List all API tokens, service tokens first',
    ...pagedList('apiTokens', apiTokenRecordSchema, ({ actor }, paging) => tokens.list(actor, paging)),
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
