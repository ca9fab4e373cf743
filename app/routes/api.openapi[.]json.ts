import type { LoaderFunctionArgs } from '@remix-run/node';
import { only, readPublicJson } from '~/http/json.server';
import { openApiDocument } from '~/http/openapi.server';
import { publicOrigin } from '~/http/public-origin.server';

export const loader = (args: LoaderFunctionArgs) =>
  readPublicJson(args, async () => openApiDocument(await publicOrigin(args.request)));

export const action = only('GET');
