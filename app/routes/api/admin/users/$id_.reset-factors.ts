import * as mfa from '~/auth/mfa/reset.server';
import { resource } from '~/http/api/endpoint.server';
import { noFields } from '~/records/fields';

export const { loader, action, endpoints } = resource({
  POST: {
    permission: mfa.permission,
    summary:
      'Reset the two-step verification of a user and log them out; returns the number of removed factors; requires re-authentication',
    body: noFields,
    response: { factors: 'integer' },
    run: async ({ actor, id }) => ({ factors: await mfa.resetMfa(actor, id) }),
  },
});
