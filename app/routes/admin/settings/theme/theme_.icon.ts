import type { LoaderFunctionArgs } from '@remix-run/node';
import { readBusinessDetails } from '~/content/legal/texts.server';
import { brandOf } from '~/content/theme/brand.server';
import { sketchIcon } from '~/content/theme/brand-images.server';
import { permission } from '~/content/theme/model.server';
import { appearanceSchema, defaultAppearance } from '~/content/theme/schema';
import { loadPageFor } from '~/http/pages/page.server';

/** Renders the icon of the theme in the query: for a browser tab or, with `large`, for a home screen. */
export const loader = (args: LoaderFunctionArgs) =>
  loadPageFor(args, permission, async () => {
    const { searchParams } = new URL(args.request.url);
    const appearance = appearanceSchema.safeParse(Object.fromEntries(searchParams)).data ?? defaultAppearance;
    const brand = brandOf(await readBusinessDetails(), appearance);
    const svg = await sketchIcon(brand, searchParams.has('large') ? 'large' : 'favicon');
    return new Response(svg, { headers: { 'Content-Type': 'image/svg+xml; charset=utf-8' } });
  });
