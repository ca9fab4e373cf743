import type { LoaderFunctionArgs } from '@remix-run/node';
import { only, readJson } from '~/http/json.server';
import { messageQuery } from '~/http/message-query.server';
import { list } from '~/inbox/messages/list.server';

export const loader = (args: LoaderFunctionArgs) =>
  readJson(args, async (actor) => {
    const { items, ...page } = await list(actor, messageQuery(args.request));
    return { contactRequests: items, ...page };
  });

export const action = only('GET');
