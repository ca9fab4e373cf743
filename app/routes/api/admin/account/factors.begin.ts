import * as mfa from '~/auth/mfa/model.server';
import { readBusinessDetails } from '~/content/settings/settings.server';
import { resource } from '~/http/api/endpoint.server';
import { noFields } from '~/records/fields';

export const { loader, action, endpoints } = resource({
  POST: {
    permission: mfa.permission,
    summary: 'Start adding an authenticator app; returns its key, also as a QR code URL; requires re-authentication',
    body: noFields,
    response: { key: 'string', address: 'string', enrolmentToken: 'string' },
    run: async ({ actor }) => mfa.start(actor, (await readBusinessDetails()).brandName),
  },
});
