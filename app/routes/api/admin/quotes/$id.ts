import { resource } from '~/http/api/endpoint.server';
import * as quotes from '~/inbox/quotes/model.server';

export const { loader, action, endpoints } = resource({
  DELETE: {
    permission: quotes.permission,
    summary: 'Revoke a request for a testimonial that is not answered yet',
    run: ({ actor, id }) => quotes.revoke(actor, id),
  },
});
