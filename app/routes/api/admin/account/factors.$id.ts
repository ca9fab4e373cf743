import * as mfa from '~/auth/mfa/model.server';
import { resource } from '~/http/api/endpoint.server';

export const { loader, action, endpoints } = resource({
  DELETE: {
    permission: mfa.permission,
    summary: 'Remove one of your two-step verification methods; requires re-authentication',
    run: ({ actor, id }) => mfa.remove(actor, id),
  },
});
