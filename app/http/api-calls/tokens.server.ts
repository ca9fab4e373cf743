/** What programs act with. */
import { apiTokenRecordSchema, newTokenSchema } from '~/tokens/api-token';
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
      'Make an API token that acts as you; `secret` is told only now. It ends after `expiresInDays`, or with the day `expiresOn`; asks for a fresh proof',
    body: newTokenSchema,
    answer: made,
    status: 201,
  },
  {
    method: 'DELETE',
    path: '/api/admin/account/tokens/{id}',
    who: 'own-tokens',
    summary: 'Withdraw one of your API tokens; asks for a fresh proof',
    answer: success,
  },
  {
    method: 'GET',
    path: '/api/admin/tokens',
    who: 'tokens',
    summary: 'All API tokens, those of services first',
    query: paging,
    answer: { apiTokens: [apiTokenRecordSchema], total: 'integer' },
  },
  {
    method: 'POST',
    path: '/api/admin/tokens',
    who: 'tokens',
    summary:
      'Make an API token of a service, which is nobody’s and stays when you leave; `secret` is told only now; asks for a fresh proof',
    body: newTokenSchema,
    answer: made,
    status: 201,
  },
  {
    method: 'DELETE',
    path: '/api/admin/tokens/{id}',
    who: 'tokens',
    summary: 'Withdraw anybody’s API token; asks for a fresh proof',
    answer: success,
  },
];
