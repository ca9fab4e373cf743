import { accessPolicyRecordSchema, accessPolicySchema, usersWithoutMfaSchema } from '~/auth/sessions/policy';
import * as policy from '~/auth/sessions/policy.server';
import { resource } from '~/http/api/endpoint.server';
import { withVersion } from '~/records/fields';

export const { loader, action, endpoints } = resource({
  GET: {
    permission: policy.permission,
    summary: 'Read the security policy: required two-step verification, users without it, and session length',
    response: { accessPolicy: accessPolicyRecordSchema, without: usersWithoutMfaSchema },
    run: async ({ actor }) => ({ accessPolicy: await policy.find(actor), without: await policy.listWithout(actor) }),
  },
  POST: {
    permission: policy.permission,
    summary:
      'Set the security policy: required two-step verification with its start date, and optionally the session length; requires re-authentication',
    body: withVersion(accessPolicySchema),
    response: { accessPolicy: accessPolicyRecordSchema },
    run: async ({ actor, input: { version, ...input } }) => ({
      accessPolicy: await policy.save(actor, input, version),
    }),
  },
});
