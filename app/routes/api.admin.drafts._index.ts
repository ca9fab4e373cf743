import type { LoaderFunctionArgs } from '@remix-run/node';
import { readChanges } from '~/content/documents/model.server';
import { only, readJson } from '~/http/json.server';

export const loader = (args: LoaderFunctionArgs) =>
  readJson(args, async (actor) => ({ ...(await readChanges(actor)) }));

export const action = only('GET');
