import type { LoaderFunctionArgs } from '@remix-run/node';
import { auditFilter } from '~/http/audit-query.server';
import { sendCsv } from '~/http/export.server';
import { only } from '~/http/json.server';
import { authorize } from '~/records/actor';
import { permission } from '~/records/audit.server';
import { exportAuditLog } from '~/records/audit-csv.server';

export const loader = (args: LoaderFunctionArgs) =>
  sendCsv(args, 'audit-trail', (actor) => {
    authorize(actor, permission);
    return exportAuditLog(actor, auditFilter(args.request));
  });

export const action = only('GET');
