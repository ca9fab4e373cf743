import { identityProviderRecordSchema, inUseSchema } from '~/auth/sso/identity-provider';
import * as providers from '~/auth/sso/identity-provider.server';
import { resource } from '~/http/api/endpoint.server';

export const { loader, action, endpoints } = resource({
  POST: {
    permission: providers.permission,
    summary: 'Show or hide the button "Sign in with …" of a provider; requires re-authentication',
    body: inUseSchema,
    response: { identityProvider: identityProviderRecordSchema },
    run: async ({ actor, id, input }) => ({ identityProvider: await providers.switchUse(actor, id, input.isInUse) }),
  },
});
