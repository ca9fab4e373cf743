import { permission } from '~/auth/sso/identity-provider.server';
import { checkProvider } from '~/auth/sso/provider-check.server';
import { resource } from '~/http/api/endpoint.server';
import { publicOrigin } from '~/http/pages/public-origin.server';
import { checkedStepSchema } from '~/platform/setup-check.server';
import { noFields } from '~/records/fields';

export const { loader, action, endpoints } = resource({
  POST: {
    permission,
    summary: 'Test a provider step by step: discovery, keys, client ID and secret',
    body: noFields,
    response: { checks: [checkedStepSchema] },
    run: async ({ actor, id, context, request }) => ({
      checks: await checkProvider(actor, id, await publicOrigin(request), context.log),
    }),
  },
});
