import * as mfa from '~/auth/mfa/model.server';
import { recoveryCodesSchema } from '~/auth/mfa/schema';
import { resource } from '~/http/api/endpoint.server';
import { noFields } from '~/records/fields';

export const { loader, action, endpoints } = resource({
  POST: {
    permission: mfa.permission,
    summary: 'Create new recovery codes; the old ones stop working; requires re-authentication',
    body: noFields,
    response: { recoveryCodes: recoveryCodesSchema },
    status: 201,
    run: async ({ actor }) => ({ recoveryCodes: await mfa.renewRecoveryCodes(actor) }),
  },
});
