/** The audit trail. */
import { auditEntryRecordSchema, auditFilterSchema } from '~/records/audit';
import { type Call, paging } from './call.server';

const auditFilters = Object.keys(auditFilterSchema.shape);

export const auditCalls: Call[] = [
  {
    method: 'GET',
    path: '/api/admin/audit-entries',
    who: 'audit',
    summary: 'The audit trail, newest first; `what` is an action or a subject, `from` and `to` are days',
    query: [...auditFilters, ...paging],
    answer: { auditEntries: [auditEntryRecordSchema], total: 'integer', page: 'integer', pageSize: 'integer' },
  },
  {
    method: 'GET',
    path: '/api/admin/audit-entries.csv',
    who: 'audit-export',
    summary: 'The audit trail as a table',
    query: auditFilters,
    answer: 'text/csv',
  },
];
