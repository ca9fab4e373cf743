import type { LoaderFunctionArgs } from '@remix-run/node';
import { only, readJson } from '~/http/json.server';
import { apiPaging } from '~/http/paging.server';
import * as trash from '~/registry/trash.server';

export const loader = (args: LoaderFunctionArgs) =>
  readJson(args, async (actor) => {
    const { items, total } = await trash.list(actor, apiPaging(args.request));
    return { records: items, total };
  });

export const action = only('GET');
