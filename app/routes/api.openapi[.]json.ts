import type { LoaderFunctionArgs } from '@remix-run/node';
import { only, readPublicJson } from '~/http/json.server';
import { openApiDocument } from '~/http/openapi.server';
import { publicOrigin } from '~/http/public-origin.server';
import { sendableSchema } from '~/inbox/messages/model.server';
import { contactRequestSchema } from '~/inbox/messages/schema';

export const loader = (args: LoaderFunctionArgs) =>
  readPublicJson(args, async () => {
    const [origin, sendable] = await Promise.all([publicOrigin(args.request), sendableSchema()]);
    return openApiDocument(origin, new Map([[contactRequestSchema, sendable]]));
  });

export const action = only('GET');
