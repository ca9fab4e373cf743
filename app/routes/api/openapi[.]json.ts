import { resource } from '~/http/api/endpoint.server';
import { openApiDocument } from '~/http/api/openapi.server';
import { publicOrigin } from '~/http/pages/public-origin.server';

export const { loader, action, endpoints } = resource({
  GET: {
    permission: 'anyone',
    summary: 'This document',
    response: 'application/json',
    hasETag: true,
    run: async ({ request, context }) => openApiDocument(await publicOrigin(request), await context.endpoints()),
  },
});
