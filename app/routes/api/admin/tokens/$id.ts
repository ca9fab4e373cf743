import * as tokens from '~/auth/tokens/model.server';
import { resource } from '~/http/api/endpoint.server';

export const { loader, action, endpoints } = resource({
  DELETE: {
    permission: tokens.permission,
    summary: 'Revoke any API token; requires re-authentication',
    run: ({ actor, id }) => tokens.remove(actor, id),
  },
});
