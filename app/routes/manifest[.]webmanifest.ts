import type { LoaderFunctionArgs } from '@remix-run/node';
import { iconsOf, readBrand } from '~/content/theme/brand.server';
import { workOut } from '~/content/theme/colours.server';
import { sendText } from '~/http/text.server';

export const loader = (args: LoaderFunctionArgs) =>
  sendText(args, 'application/manifest+json', async () => {
    const brand = await readBrand();
    const icons = iconsOf(brand) ?? '/';
    return JSON.stringify({
      name: brand.name,
      short_name: brand.name.slice(0, 12),
      start_url: '/',
      display: 'browser',
      background_color: '#f8f7f3',
      theme_color: icons === '/' ? '#f8f7f3' : workOut(brand.style.accent).shades.root.cta,
      icons: [
        { src: `${icons}icon-192.png`, sizes: '192x192', type: 'image/png' },
        { src: `${icons}icon-512.png`, sizes: '512x512', type: 'image/png' },
        { src: `${icons}icon-maskable-512.png`, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
    });
  });
