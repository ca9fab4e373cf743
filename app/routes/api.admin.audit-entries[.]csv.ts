import type { LoaderFunctionArgs } from '@remix-run/node';
import { actorOf } from '~/http/actor.server';
import { auditFilter } from '~/http/audit-query.server';
import { answerJson, only } from '~/http/json.server';
import { streamText } from '~/http/text.server';
import { nowIso } from '~/platform/clock.server';
import { authorize } from '~/records/actor';
import { permission } from '~/records/audit.server';
import { exportTrail } from '~/records/audit-csv.server';

export const loader = (args: LoaderFunctionArgs) =>
  answerJson(args, async () => {
    const actor = await actorOf(args);
    authorize(actor, permission);
    return streamText(exportTrail(actor, auditFilter(args.request)), {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="audit-trail-${nowIso().slice(0, 10)}.csv"`,
      'Cache-Control': 'no-store',
    });
  });

export const action = only('GET');
