import type { LoaderFunctionArgs } from '@remix-run/node';
import { listPublished } from '~/content/pages/public-page.server';
import { only, readPublicJson } from '~/http/json.server';

export const loader = (args: LoaderFunctionArgs) =>
  readPublicJson(args, async () => ({ pages: await listPublished() }));

export const action = only('GET');
