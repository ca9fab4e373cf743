import type { LoaderFunctionArgs } from '@remix-run/node';
import { only, readJson } from '~/http/json.server';
import { searchQuery } from '~/http/search.server';
import * as search from '~/registry/search.server';

export const loader = (args: LoaderFunctionArgs) =>
  readJson(args, async (actor) => ({ groups: await search.search(actor, searchQuery(args.request), 5) }));

export const action = only('GET');
