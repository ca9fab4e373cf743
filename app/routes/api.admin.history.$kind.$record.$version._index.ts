import type { LoaderFunctionArgs } from '@remix-run/node';
import { recordName, versionId } from '~/http/history.server';
import { only, readJson } from '~/http/json.server';
import * as history from '~/registry/history.server';

export const loader = (args: LoaderFunctionArgs) =>
  readJson(args, async (actor) => ({ version: await history.find(actor, recordName(args), versionId(args)) }));

export const action = only('GET');
