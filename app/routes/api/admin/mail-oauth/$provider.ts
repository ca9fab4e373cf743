import { isOAuthProvider, oauthRecordSchema, oauthSchemas } from '~/email/oauth';
import * as oauth from '~/email/oauth-settings.server';
import { permission } from '~/email/smtp-config.server';
import { type Call, resource } from '~/http/api/endpoint.server';
import { NotFound } from '~/platform/errors';

function providerOf({ params: { provider } }: Pick<Call, 'params'>) {
  if (!isOAuthProvider(provider)) throw new NotFound('mail service');
  return provider;
}

export const { loader, action, endpoints } = resource({
  POST: {
    permission,
    summary:
      'Save the OAuth settings of microsoft (described here), google or other; an empty secret keeps the stored one',
    body: ({ provider }) => oauthSchemas[isOAuthProvider(provider) ? provider : 'microsoft'],
    response: { mailOauth: oauthRecordSchema },
    isVersioned: true,
    precondition: providerOf,
    run: async (call) => ({ mailOauth: await oauth.save(call.actor, providerOf(call), call.input, call.version) }),
  },
});
