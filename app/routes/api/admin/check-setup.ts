import { hasAdmin } from '~/auth/users/model.server';
import { resource } from '~/http/api/endpoint.server';

export const { loader, action, endpoints } = resource({
  GET: {
    permission: 'anyone',
    summary: 'Check whether an admin account exists',
    response: { hasAdmin: 'boolean' },
    run: async () => ({ hasAdmin: await hasAdmin() }),
  },
});
