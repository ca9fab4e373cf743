import * as mfa from '~/auth/mfa/model.server';
import { mfaFactorSchema, newTotpSchema, recoveryCodesSchema } from '~/auth/mfa/schema';
import { resource } from '~/http/api/endpoint.server';

export const { loader, action, endpoints } = resource({
  GET: {
    permission: mfa.permission,
    summary: 'List your two-step verification methods and the number of recovery codes left',
    response: { factors: [mfaFactorSchema], recoveryCodes: 'integer' },
    run: ({ actor }) => mfa.list(actor),
  },
  POST: {
    permission: mfa.permission,
    summary:
      'Add the app with one of its codes; the first method also returns recovery codes; requires re-authentication',
    body: newTotpSchema,
    response: { factor: mfaFactorSchema, recoveryCodes: { nullable: recoveryCodesSchema } },
    status: 201,
    run: ({ actor, input }) => mfa.add(actor, input),
  },
});
