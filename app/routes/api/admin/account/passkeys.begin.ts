import { permission } from '~/auth/mfa/model.server';
import * as passkeys from '~/auth/mfa/passkey-enrolment.server';
import { readBusinessDetails } from '~/content/settings/settings.server';
import { resource } from '~/http/api/endpoint.server';
import { passkeyOptionsResponse, siteOrigin } from '~/http/session/passkey.server';
import { noFields } from '~/records/fields';

export const { loader, action, endpoints } = resource({
  POST: {
    permission,
    summary: 'Start adding a passkey; pass `options` to `navigator.credentials.create`; requires re-authentication',
    body: noFields,
    response: passkeyOptionsResponse,
    run: async ({ actor, request }) =>
      passkeys.start(actor, siteOrigin(request), (await readBusinessDetails()).brandName),
  },
});
