import type { LoaderFunctionArgs } from '@remix-run/node';
import { publicOrigin } from '~/http/public-origin.server';
import { sendText } from '~/http/text.server';

export const loader = (args: LoaderFunctionArgs) =>
  sendText(args, 'text/plain', async () => {
    if (await args.context.copyOf()) return 'User-agent: *\nDisallow: /\n';
    const origin = await publicOrigin(args.request);
    return `User-agent: *\nDisallow: /admin\nDisallow: /api\n\nSitemap: ${origin}/sitemap.xml\n`;
  });
