import { oauthRecordSchema, oauthUseSchema } from '~/email/oauth';
import * as oauth from '~/email/oauth-settings.server';
import { permission } from '~/email/smtp-config.server';
import { resource } from '~/http/api/endpoint.server';

export const { loader, action, endpoints } = resource({
  GET: {
    permission,
    summary: 'Read the passwordless sending settings without the secret; null before the first save',
    response: { mailOauth: { nullable: oauthRecordSchema } },
    run: async ({ actor }) => ({ mailOauth: await oauth.find(actor) }),
  },
  PATCH: {
    permission,
    summary: 'Turn passwordless sending on or off',
    body: oauthUseSchema,
    response: { mailOauth: oauthRecordSchema },
    run: async ({ actor, input }) => ({ mailOauth: await oauth.activate(actor, input.isInUse) }),
  },
});
