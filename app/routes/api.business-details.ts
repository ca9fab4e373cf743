import type { LoaderFunctionArgs } from '@remix-run/node';
import { readBusinessDetails } from '~/content/legal/texts.server';
import { only, readPublicJson } from '~/http/json.server';

export const loader = (args: LoaderFunctionArgs) =>
  readPublicJson(args, async () => ({ businessDetails: await readBusinessDetails() }));

export const action = only('GET');
