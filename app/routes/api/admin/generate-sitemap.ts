import { sitemapSchema } from '~/content/settings/settings';
import { permission } from '~/content/settings/settings.server';
import { resource } from '~/http/api/endpoint.server';
import * as sitemap from '~/registry/sitemap.server';

export const { loader, action, endpoints } = resource({
  POST: {
    permission,
    summary: 'Save the base URL of the sitemap and count its entries',
    body: sitemapSchema,
    response: { success: 'boolean', url: 'string', baseUrl: 'string', entries: 'integer' },
    run: async ({ actor, input }) => ({ success: true, ...(await sitemap.generate(actor, input)) }),
  },
});
