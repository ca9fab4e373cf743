import type { LoaderFunctionArgs } from '@remix-run/node';
import { auditFilter } from '~/http/audit-query.server';
import { only, readJson } from '~/http/json.server';
import { apiPaging } from '~/http/paging.server';
import { authorize } from '~/records/actor';
import { list, permission } from '~/records/audit.server';

export const loader = (args: LoaderFunctionArgs) =>
  readJson(args, async (actor) => {
    authorize(actor, permission);
    const { items, ...page } = await list(actor, { ...auditFilter(args.request), ...apiPaging(args.request) });
    return { auditEntries: items, ...page };
  });

export const action = only('GET');
