import { resource } from '~/http/api/endpoint.server';
import * as testimonialRequests from '~/inbox/testimonial-requests/model.server';

export const { loader, action, endpoints } = resource({
  DELETE: {
    permission: testimonialRequests.permission,
    summary: 'Revoke a request for a testimonial that is not answered yet',
    run: ({ actor, id }) => testimonialRequests.revoke(actor, id),
  },
});
