import { resource } from '~/http/api/endpoint.server';
import { logOut } from '~/http/session/logout.server';

export const { loader, action, endpoints } = resource({
  POST: {
    permission: 'anyone',
    summary: 'Log out',
    run: async (call) => call.headers.append('Set-Cookie', await logOut(call)),
  },
});
