import type { LoaderFunctionArgs } from '@remix-run/node';
import { sendCsv } from '~/http/export.server';
import { only } from '~/http/json.server';
import { chosenMessages, messageQuery } from '~/http/message-query.server';
import { exportCsv } from '~/inbox/messages/csv.server';

export const loader = (args: LoaderFunctionArgs) =>
  sendCsv(args, 'messages', (actor) => {
    const { statuses, view, q } = messageQuery(args.request, 'all');
    return exportCsv(actor, { statuses, view, q, ids: chosenMessages(args.request) });
  });

export const action = only('GET');
