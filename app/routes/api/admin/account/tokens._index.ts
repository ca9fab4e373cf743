import * as tokens from '~/auth/tokens/own-token.server';
import { apiTokenRecordSchema, newTokenSchema } from '~/auth/tokens/schema';
import { resource } from '~/http/api/endpoint.server';

export const { loader, action, endpoints } = resource({
  GET: {
    permission: tokens.permission,
    summary: 'Your own API tokens',
    response: { apiTokens: [apiTokenRecordSchema] },
    run: async ({ actor }) => ({ apiTokens: await tokens.list(actor) }),
  },
  POST: {
    permission: tokens.permission,
    summary:
      'Create a personal API token; returns `secret` only once. It expires after `expiresInDays` or at the end of `expiresOn`; requires re-authentication',
    body: newTokenSchema,
    response: { apiToken: apiTokenRecordSchema, secret: 'string' },
    status: 201,
    run: ({ actor, input }) => tokens.create(actor, input),
  },
});
