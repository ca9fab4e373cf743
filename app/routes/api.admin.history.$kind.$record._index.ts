import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { recordName } from '~/http/history.server';
import { byMethod, readJson, removeJson } from '~/http/json.server';
import { apiPaging } from '~/http/paging.server';
import * as history from '~/registry/history.server';

export const loader = (args: LoaderFunctionArgs) =>
  readJson(args, async (actor) => {
    const { page, version } = await history.list(actor, recordName(args), apiPaging(args.request));
    return { versions: page.items, total: page.total, version };
  });

const purge = (args: ActionFunctionArgs) => removeJson(args, (actor) => history.purge(actor, recordName(args)));

export const action = (args: ActionFunctionArgs) =>
  byMethod(args, { GET: () => loader(args), DELETE: () => purge(args) });
