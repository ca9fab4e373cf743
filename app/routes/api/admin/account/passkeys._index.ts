import { permission } from '~/auth/mfa/model.server';
import { newPasskeySchema } from '~/auth/mfa/passkey';
import * as passkeys from '~/auth/mfa/passkey-enrolment.server';
import { mfaFactorSchema, recoveryCodesSchema } from '~/auth/mfa/schema';
import { resource } from '~/http/api/endpoint.server';
import { siteOrigin } from '~/http/session/passkey.server';

export const { loader, action, endpoints } = resource({
  POST: {
    permission,
    summary:
      'Add the passkey that the browser created; the first method also returns recovery codes; requires re-authentication',
    body: newPasskeySchema,
    response: { factor: mfaFactorSchema, recoveryCodes: { nullable: recoveryCodesSchema } },
    status: 201,
    run: ({ actor, input, request }) => passkeys.add(actor, input, siteOrigin(request)),
  },
});
