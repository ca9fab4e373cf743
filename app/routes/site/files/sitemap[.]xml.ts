import type { LoaderFunctionArgs } from '@remix-run/node';
import { escapeXml, sendText } from '~/http/forms/text.server';
import { publicOrigin } from '~/http/pages/public-origin.server';
import { allSitemapEntries } from '~/registry/sitemap.server';

export const loader = (args: LoaderFunctionArgs) =>
  sendText(args, 'application/xml', async () => {
    const origin = await publicOrigin(args.request);
    const urls = (await allSitemapEntries()).map(({ path, changedAt }) => {
      const changed = changedAt ? `<lastmod>${changedAt}</lastmod>` : '';
      return `<url><loc>${escapeXml(origin + path)}</loc>${changed}</url>`;
    });
    return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
  });
