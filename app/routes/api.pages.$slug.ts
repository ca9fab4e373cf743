import type { LoaderFunctionArgs } from '@remix-run/node';
import { findPublished } from '~/content/pages/public-page.server';
import { only, readPublicJson } from '~/http/json.server';

export const loader = (args: LoaderFunctionArgs) =>
  readPublicJson(args, async () => ({ page: await findPublished(args.params.slug ?? '') }));

export const action = only('GET');
