import { findPublished } from '~/content/pages/public-page.server';
import { publicSitePageSchema } from '~/content/pages/schema';
import { resource } from '~/http/api/endpoint.server';

export const { loader, action, endpoints } = resource({
  GET: {
    permission: 'anyone',
    summary: 'A published page',
    response: { page: publicSitePageSchema },
    hasETag: true,
    run: async ({ params }) => ({ page: await findPublished(params.slug ?? '') }),
  },
});
