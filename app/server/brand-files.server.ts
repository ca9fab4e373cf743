/** Images at well-known addresses, such as /favicon.ico. */

import { iconsOf, readBrand, siteCardOf } from '~/content/appearance/brand.server';
import { readBusinessDetails } from '~/content/settings/settings.server';

/** The generated icons, by the path of the default icon that they replace. */
const icons = new Map([
  ['/favicon.ico', 'icon.ico'],
  ['/favicon.svg', 'icon.svg'],
  ['/apple-touch-icon.png', 'icon-180.png'],
  ['/icon-192.png', 'icon-192.png'],
  ['/icon-512.png', 'icon-512.png'],
  ['/icon-maskable-512.png', 'icon-maskable-512.png'],
]);
const card = '/social-share.png';

export const isBrandFile = (path: string) => icons.has(path) || path === card;

/** Returns the path of the site's own image; null when the built-in default applies. */
export async function ownImage(path: string): Promise<string | null> {
  const brand = await readBrand();
  const rendered = iconsOf(brand);
  const own = path === card ? siteCardOf(brand, await readBusinessDetails()) : rendered && rendered + icons.get(path);
  return own === path ? null : own;
}

/** The address stays the same when the image changes, so it is cached for an hour only. */
export const imageCaching = 'public, max-age=3600';
