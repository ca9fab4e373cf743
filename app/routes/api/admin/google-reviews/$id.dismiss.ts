import { resource } from '~/http/api/endpoint.server';
import { dismiss, permission } from '~/reviews/suggestions.server';

export const { loader, action, endpoints } = resource({
  POST: {
    permission,
    summary: 'Leave a new Google review out, or keep the testimonial of a changed or deleted one',
    run: ({ actor, id }) => dismiss(actor, id),
  },
});
