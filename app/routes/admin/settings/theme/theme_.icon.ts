import type { LoaderFunctionArgs } from '@remix-run/node';
import { brandOf } from '~/content/appearance/brand.server';
import { sketchIcon } from '~/content/appearance/brand-images.server';
import { permission } from '~/content/appearance/model.server';
import { appearanceSchema, defaultAppearance } from '~/content/appearance/schema';
import { readBusinessDetails } from '~/content/settings/settings.server';
import { loadPageFor } from '~/http/pages/page.server';

/** Renders the icon of the appearance in the query: for a browser tab or, with `large`, for a home screen. */
export const loader = (args: LoaderFunctionArgs) =>
  loadPageFor(args, permission, async () => {
    const { searchParams } = new URL(args.request.url);
    const appearance = appearanceSchema.safeParse(Object.fromEntries(searchParams)).data ?? defaultAppearance;
    const brand = brandOf(await readBusinessDetails(), appearance);
    const svg = await sketchIcon(brand, searchParams.has('large') ? 'large' : 'favicon');
    return new Response(svg, { headers: { 'Content-Type': 'image/svg+xml; charset=utf-8' } });
  });
