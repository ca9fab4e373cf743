import { resource } from '~/http/api/endpoint.server';
import { suggestionSchema } from '~/reviews/google';
import { list, permission } from '~/reviews/suggestions.server';

export const { loader, action, endpoints } = resource({
  GET: {
    permission,
    summary: 'List the Google reviews without a testimonial, and those that changed since, newest first',
    response: { googleReviews: [suggestionSchema] },
    run: async ({ actor }) => ({ googleReviews: (await list(actor)).items }),
  },
});
