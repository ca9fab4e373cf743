import type { LoaderFunctionArgs } from '@remix-run/node';
import { only, readPublicJson } from '~/http/json.server';
import { openApiDocument } from '~/http/openapi.server';
import { publicOrigin } from '~/http/public-origin.server';
import { contactRequestSchema } from '~/messages/contact-request';
import { sendableSchema } from '~/messages/contact-request.server';

export const loader = (args: LoaderFunctionArgs) =>
  readPublicJson(args, async () => {
    const [origin, sendable] = await Promise.all([publicOrigin(args.request), sendableSchema()]);
    return openApiDocument(origin, new Map([[contactRequestSchema, sendable]]));
  });

export const action = only('GET');
