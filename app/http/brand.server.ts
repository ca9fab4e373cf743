/** Whose site it is, at the top of the back office's pages. */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { readBrand } from '~/content/brand.server';
import { readLogoOnDark } from '~/content/logo.server';
import { readTheme } from '~/content/look.server';
import { readBusinessDetails } from '~/content/site-content.server';
import { pageTheme } from './look-sheets.server';
import { loadPart } from './page.server';

/** A page stands without it: what cannot be read is said in its own place, and the way to the rest stays open. */
export async function loadBrand(args: LoaderFunctionArgs) {
  const [details, logoOnDark] = await Promise.all([
    loadPart(args, readBusinessDetails),
    loadPart(args, async () => readLogoOnDark(await readTheme())),
  ]);
  return { brandName: details?.brandName ?? 'Admin', logoUrl: details?.logoUrl ?? null, logoOnDark };
}

/** The look of the back office's pages; the default where it cannot be read. */
export async function loadTheme(args: LoaderFunctionArgs) {
  const brand = await loadPart(args, readBrand);
  return brand && pageTheme(brand);
}
