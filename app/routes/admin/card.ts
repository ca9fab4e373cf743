import type { LoaderFunctionArgs } from '@remix-run/node';
import { readBrand } from '~/content/appearance/brand.server';
import { sketchCard } from '~/content/appearance/brand-images.server';
import { permission } from '~/content/posts/model.server';
import { loadPageFor } from '~/http/pages/page.server';

const titleMaxLength = 200;

/** Renders the social card for a text with this title. */
export const loader = (args: LoaderFunctionArgs) =>
  loadPageFor(args, permission, async () => {
    const title = new URL(args.request.url).searchParams.get('title')?.slice(0, titleMaxLength) ?? '';
    const svg = await sketchCard(await readBrand(), title);
    return new Response(svg, { headers: { 'Content-Type': 'image/svg+xml; charset=utf-8' } });
  });
