/** The web app manifests of the website and of the back office. */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { iconsOf, readBrand } from '~/content/appearance/brand.server';
import { derivePalette } from '~/content/appearance/colours.server';
import { sendText } from '../forms/text.server';

interface App {
  name: string;
  start_url: string;
  scope?: string;
  display: 'browser' | 'standalone';
}

export const sendManifest = (args: LoaderFunctionArgs, appOf: (brandName: string) => App) =>
  sendText(args, 'application/manifest+json', async () => {
    const brand = await readBrand();
    const icons = iconsOf(brand) ?? '/';
    return JSON.stringify({
      ...appOf(brand.name),
      short_name: brand.name.slice(0, 12),
      background_color: '#f8f7f3',
      theme_color: icons === '/' ? '#f8f7f3' : derivePalette(brand.style.accent).shades.root.cta,
      icons: [
        { src: `${icons}icon-192.png`, sizes: '192x192', type: 'image/png' },
        { src: `${icons}icon-512.png`, sizes: '512x512', type: 'image/png' },
        { src: `${icons}icon-maskable-512.png`, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
    });
  });
