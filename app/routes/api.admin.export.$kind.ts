import type { LoaderFunctionArgs } from '@remix-run/node';
import { sendCsv } from '~/http/export.server';
import { only } from '~/http/json.server';
import { exportRecords } from '~/instance/record-export.server';

export const loader = (args: LoaderFunctionArgs) => {
  const { kind = '' } = args.params;
  const chosen = new URL(args.request.url).searchParams.getAll('records');
  return sendCsv(args, kind.replace(/[^\w-]/g, ''), (actor) => exportRecords(actor, kind, chosen));
};

export const action = only('GET');
