/** The site's name and logo in the back office. */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { readBusinessDetails } from '~/content/legal/texts.server';
import { readBrand } from '~/content/theme/brand.server';
import { readLogoOnDark } from '~/content/theme/logo.server';
import { readTheme } from '~/content/theme/model.server';
import { loadPart } from './page.server';
import { pageTheme } from './theme-stylesheet.server';

/** Returns null for what cannot be read, so that the page is still shown. */
export async function loadBrand(args: LoaderFunctionArgs) {
  const [details, logoOnDark] = await Promise.all([
    loadPart(args, readBusinessDetails),
    loadPart(args, async () => readLogoOnDark(await readTheme())),
  ]);
  return { brandName: details?.brandName ?? 'Admin', logoUrl: details?.logoUrl ?? null, logoOnDark };
}

/** Returns the theme of back office pages; the default if it cannot be read. */
export async function loadTheme(args: LoaderFunctionArgs) {
  const brand = await loadPart(args, readBrand);
  return brand && pageTheme(brand);
}
