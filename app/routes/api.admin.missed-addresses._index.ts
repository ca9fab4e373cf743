import type { LoaderFunctionArgs } from '@remix-run/node';
import { listNotFound } from '~/content/redirects/not-found-log.server';
import { only, readJson } from '~/http/json.server';
import { apiPaging } from '~/http/paging.server';

export const loader = (args: LoaderFunctionArgs) =>
  readJson(args, async (actor) => {
    const { items, total } = await listNotFound(actor, apiPaging(args.request));
    return { missedAddresses: items, total };
  });

export const action = only('GET');
