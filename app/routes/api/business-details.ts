import { businessDetailsSchema } from '~/content/business/schema';
import { readBusinessDetails } from '~/content/legal/texts.server';
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
