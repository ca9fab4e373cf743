import type { LoaderFunctionArgs } from '@remix-run/node';
import { recordName } from '~/http/history.server';
import { only, readJson } from '~/http/json.server';
import * as schedule from '~/registry/schedule.server';

export const loader = (args: LoaderFunctionArgs) =>
  readJson(args, async (actor) => ({ plans: (await schedule.find(actor, recordName(args))).plans }));

export const action = only('GET');
