import { businessDetailsSchema } from '~/content/settings/business-details';
import { permission, saveBusinessDetails } from '~/content/settings/settings.server';
import { resource } from '~/http/api/endpoint.server';

export const { loader, action, endpoints } = resource({
  POST: {
    permission,
    summary: 'Save the business details',
    body: businessDetailsSchema,
    response: { businessDetails: businessDetailsSchema },
    isVersioned: true,
    run: async ({ actor, input, version }) => ({ businessDetails: await saveBusinessDetails(actor, input, version) }),
  },
});
