import * as browsers from '~/auth/sessions/trusted-browser.server';
import { resource } from '~/http/api/endpoint.server';

export const { loader, action, endpoints } = resource({
  DELETE: {
    permission: 'own-factors',
    summary: 'Remove a trusted browser',
    run: ({ actor, id }) => browsers.revoke(actor, id),
  },
});
