import { resource } from '~/http/api/endpoint.server';
import { jsonResponse } from '~/http/api/json.server';
import { Unauthenticated } from '~/platform/errors';

export const { loader, action, endpoints } = resource({
  GET: {
    permission: 'staff',
    summary: 'Check whether the caller is logged in; 401 if not',
    response: { isAuthenticated: 'boolean' },
    authorizesItself: true,
    run: ({ actor }) => {
      if (actor.kind === 'staff') return { isAuthenticated: true };
      const { message } = new Unauthenticated();
      return jsonResponse({ isAuthenticated: false, message }, 401);
    },
  },
});
