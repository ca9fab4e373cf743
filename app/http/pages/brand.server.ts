/** The site's name and logo in the back office. */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { readBrand } from '~/content/appearance/brand.server';
import { readLogoOnDark } from '~/content/appearance/logo.server';
import { readAppearance } from '~/content/appearance/model.server';
import { readBusinessDetails } from '~/content/settings/settings.server';
import { pageAppearance } from './appearance-stylesheet.server';
import { loadPart } from './page.server';

/** Returns null for what cannot be read, so that the page is still shown. */
export async function loadBrand(args: LoaderFunctionArgs) {
  const [details, logoOnDark] = await Promise.all([
    loadPart(args, readBusinessDetails),
    loadPart(args, async () => readLogoOnDark(await readAppearance())),
  ]);
  return { brandName: details?.brandName ?? 'Admin', logoUrl: details?.logoUrl ?? null, logoOnDark };
}

/** Returns the appearance of back office pages; the default if it cannot be read. */
export async function loadAppearance(args: LoaderFunctionArgs) {
  const brand = await loadPart(args, readBrand);
  return brand && pageAppearance(brand);
}
