import { invitedPasskeyOptions } from '~/auth/invitations/invited-passkey.server';
import { invitedSchema } from '~/auth/login/link';
import { readBusinessDetails } from '~/content/settings/settings.server';
import { resource } from '~/http/api/endpoint.server';
import { passkeyOptionsResponse, siteOrigin } from '~/http/session/passkey.server';

export const { loader, action, endpoints } = resource({
  POST: {
    permission: 'anyone',
    summary: 'Start creating a passkey for an invitation; pass `options` to `navigator.credentials.create`',
    body: invitedSchema,
    response: passkeyOptionsResponse,
    run: async ({ input, request }) => {
      const { brandName } = await readBusinessDetails();
      return invitedPasskeyOptions(input.token, siteOrigin(request), brandName);
    },
  },
});
