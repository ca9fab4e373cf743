import type { LoaderFunctionArgs } from '@remix-run/node';
import { only, readJson } from '~/http/json.server';
import * as schedule from '~/registry/schedule.server';

export const loader = (args: LoaderFunctionArgs) =>
  readJson(args, async (actor) => ({ plans: await schedule.list(actor) }));

export const action = only('GET');
