import * as claims from '~/content/home-page/claims.server';
import { claimSchema, confirmClaimSchema } from '~/content/home-page/schema';
import { resource } from '~/http/api/endpoint.server';

export const { loader, action, endpoints } = resource({
  GET: {
    permission: claims.permission,
    summary: 'List default claims of the home page that no one has confirmed or changed',
    response: { claims: [claimSchema] },
    run: async ({ actor }) => ({ claims: await claims.listClaims(actor) }),
  },
  POST: {
    permission: claims.permission,
    summary: 'Confirm a claim',
    body: confirmClaimSchema,
    run: ({ actor, input }) => claims.confirmClaims(actor, [input.id]),
  },
});
