import * as tokens from '~/auth/tokens/own-token.server';
import { resource } from '~/http/api/endpoint.server';

export const { loader, action, endpoints } = resource({
  DELETE: {
    permission: tokens.permission,
    summary: 'Revoke one of your API tokens; requires re-authentication',
    run: ({ actor, id }) => tokens.remove(actor, id),
  },
});
