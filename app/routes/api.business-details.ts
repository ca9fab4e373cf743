import type { LoaderFunctionArgs } from '@remix-run/node';
import { only, readPublicJson } from '~/http/json.server';
import { readBusinessDetails } from '~/models/site-content.server';

export const loader = (args: LoaderFunctionArgs) =>
  readPublicJson(args, async () => ({ businessDetails: await readBusinessDetails() }));

export const action = only('GET');
