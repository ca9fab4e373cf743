import { checkOAuth } from '~/email/oauth-check.server';
import { testEmailSchema } from '~/email/smtp-config';
import { permission } from '~/email/smtp-config.server';
import { resource } from '~/http/api/endpoint.server';
import { checkedStepSchema } from '~/platform/setup-check.server';

export const { loader, action, endpoints } = resource({
  POST: {
    permission,
    summary: 'Test these settings step by step; the last step sends an email to `to`',
    body: testEmailSchema,
    response: { checks: [checkedStepSchema] },
    run: async ({ actor, input, context }) => ({ checks: await checkOAuth(actor, input.to, context.log) }),
  },
});
