/** What visitors write. */
import { contactRequestChangesSchema, contactRequestRecordSchema } from '~/messages/contact-request';
import { type Call, paging, success } from './call.server';

export const messageCalls: Call[] = [
  {
    method: 'GET',
    path: '/api/admin/contact-requests',
    who: 'messages',
    summary: 'Messages, newest first; without a status those of the inbox',
    query: ['status', 'q', ...paging],
    answer: { contactRequests: [contactRequestRecordSchema], total: 'integer', page: 'integer', pageSize: 'integer' },
  },
  {
    method: 'PATCH',
    path: '/api/admin/contact-requests/{id}',
    who: 'messages',
    summary: 'Move a message or note that it is answered; `new` releases mail that was held back as spam',
    body: contactRequestChangesSchema,
    isPartial: true,
    answer: { contactRequest: contactRequestRecordSchema },
  },
  {
    method: 'DELETE',
    path: '/api/admin/contact-requests/{id}',
    who: 'messages',
    summary: 'Delete a message for good',
    answer: success,
  },
  {
    method: 'GET',
    path: '/api/admin/contact-requests.csv',
    who: 'message-export',
    summary: 'Messages as a table: all, those of a status or that hold words, or up to 100 `records` by their numbers',
    query: ['status', 'q', 'records'],
    answer: 'text/csv',
  },
];
