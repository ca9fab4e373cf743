import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { byMethod, readJson } from '~/http/json.server';
import { recordId } from '~/http/page.server';
import { apiPaging } from '~/http/paging.server';
import { listDeliveries } from '~/webhooks/delivery.server';

export const loader = (args: LoaderFunctionArgs) =>
  readJson(args, async (actor) => {
    const { items, total } = await listDeliveries(actor, recordId(args), apiPaging(args.request));
    return { deliveries: items, total };
  });

export const action = (args: ActionFunctionArgs) => byMethod(args, { GET: () => loader(args) });
