import { resource } from '~/http/api/endpoint.server';
import { acceptReview, permission } from '~/reviews/suggestions.server';

export const { loader, action, endpoints } = resource({
  POST: {
    permission,
    summary: 'Turn a Google review into a testimonial, or update the testimonial of a changed review',
    run: ({ actor, id }) => acceptReview(actor, id),
  },
});
