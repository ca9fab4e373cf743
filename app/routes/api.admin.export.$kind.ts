import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { sendCsv } from '~/http/export.server';
import { only } from '~/http/json.server';
import { exportRecords } from '~/registry/record-export.server';

export const loader = (args: LoaderFunctionArgs) => {
  const kind = (args.params.kind ?? '').replace(/[^\w-]/g, '');
  const chosen = new URL(args.request.url).searchParams.getAll('records');
  // Without JavaScript the button can be pressed with no box ticked: that page says so.
  const isPerson = args.request.headers.get('Sec-Fetch-Dest') === 'document';
  if (chosen.length === 0 && isPerson) return redirect(`/admin/bulk/${kind}`);
  return sendCsv(args, kind, (actor) => exportRecords(actor, kind, chosen));
};

export const action = only('GET');
