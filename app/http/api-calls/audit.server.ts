/** The audit log. */
import { auditEntryRecordSchema, auditFilterSchema } from '~/records/audit';
import { type Call, paging } from './call.server';

const auditFilters = Object.keys(auditFilterSchema.shape);

export const auditCalls: Call[] = [
  {
    method: 'GET',
    path: '/api/admin/audit-entries',
    who: 'audit',
    summary: 'List the audit trail, newest first; `what` is an action or an item, `from` and `to` are days',
    query: [...auditFilters, ...paging],
    answer: { auditEntries: [auditEntryRecordSchema], total: 'integer', page: 'integer', pageSize: 'integer' },
  },
  {
    method: 'GET',
    path: '/api/admin/audit-entries.csv',
    who: 'audit-export',
    summary: 'Export the audit trail as CSV',
    query: auditFilters,
    answer: 'text/csv',
  },
];
