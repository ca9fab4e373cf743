/** What programs act with. */
import { apiTokenRecordSchema, newTokenSchema } from '~/auth/tokens/schema';
import { type Call, paging, success } from './call.server';

const made = { apiToken: apiTokenRecordSchema, secret: 'string' } as const;

export const tokenCalls: Call[] = [
  {
    method: 'GET',
    path: '/api/admin/account/tokens',
    who: 'own-tokens',
    summary: 'Your own API tokens',
    answer: { apiTokens: [apiTokenRecordSchema] },
  },
  {
    method: 'POST',
    path: '/api/admin/account/tokens',
    who: 'own-tokens',
    summary:
      'Create a personal API token; returns `secret` only once. It expires after `expiresInDays` or at the end of `expiresOn`; requires re-authentication',
    body: newTokenSchema,
    answer: made,
    status: 201,
  },
  {
    method: 'DELETE',
    path: '/api/admin/account/tokens/{id}',
    who: 'own-tokens',
    summary: 'Revoke one of your API tokens; requires re-authentication',
    answer: success,
  },
  {
    method: 'GET',
    path: '/api/admin/tokens',
    who: 'tokens',
    summary: 'List all API tokens, service tokens first',
    query: paging,
    answer: { apiTokens: [apiTokenRecordSchema], total: 'integer' },
  },
  {
    method: 'POST',
    path: '/api/admin/tokens',
    who: 'tokens',
    summary:
      'Create a service API token, which stays when you leave; returns `secret` only once; requires re-authentication',
    body: newTokenSchema,
    answer: made,
    status: 201,
  },
  {
    method: 'DELETE',
    path: '/api/admin/tokens/{id}',
    who: 'tokens',
    summary: 'Revoke any API token; requires re-authentication',
    answer: success,
  },
];
