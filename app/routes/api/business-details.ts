import { businessDetailsSchema } from '~/content/settings/business-details';
import { readBusinessDetails } from '~/content/settings/settings.server';
import { resource } from '~/http/api/endpoint.server';

export const { loader, action, endpoints } = resource({
  GET: {
    permission: 'anyone',
    summary: 'The business behind the site',
    response: { businessDetails: businessDetailsSchema },
    hasETag: true,
    run: async () => ({ businessDetails: await readBusinessDetails() }),
  },
});
