import type { LoaderFunctionArgs } from '@remix-run/node';
import { readBusinessDetails } from '~/content/site-content.server';
import { sendText } from '~/http/text.server';

export const loader = (args: LoaderFunctionArgs) =>
  sendText(args, 'application/manifest+json', async () => {
    const { brandName } = await readBusinessDetails();
    return JSON.stringify({
      name: brandName,
      short_name: brandName.slice(0, 12),
      start_url: '/',
      display: 'browser',
      background_color: '#f8f7f3',
      theme_color: '#f8f7f3',
      icons: [
        { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
        { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
    });
  });
