import type { LoaderFunctionArgs } from '@remix-run/node';
import { actorOf } from '~/http/actor.server';
import { answerJson, only } from '~/http/json.server';
import { messageQuery } from '~/http/message-query.server';
import { streamText } from '~/http/text.server';
import { exportCsv } from '~/messages/contact-request-csv.server';
import { nowIso } from '~/platform/clock.server';

export const loader = (args: LoaderFunctionArgs) =>
  answerJson(args, async () => {
    const { statuses, q } = messageQuery(args.request, 'all');
    const pieces = exportCsv(await actorOf(args), { statuses, q });
    return streamText(pieces, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="messages-${nowIso().slice(0, 10)}.csv"`,
      'Cache-Control': 'no-store',
    });
  });

export const action = only('GET');
