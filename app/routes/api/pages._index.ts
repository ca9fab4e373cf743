import { listPublished } from '~/content/pages/public-page.server';
import { sitePageSummarySchema } from '~/content/pages/schema';
import { resource } from '~/http/api/endpoint.server';

export const { loader, action, endpoints } = resource({
  GET: {
    permission: 'anyone',
    summary: 'List published pages in link order, without content',
    response: { pages: [sitePageSummarySchema] },
    hasETag: true,
    run: async () => ({ pages: await listPublished() }),
  },
});
