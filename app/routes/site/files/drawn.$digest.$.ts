import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { imageAddress, readBrand, titleOf } from '~/content/appearance/brand.server';
import { isIcon, renderIcon, renderSocialCard } from '~/content/appearance/brand-images.server';
import { immutableCaching } from '~/http/pages/caching.server';
import { loadPage } from '~/http/pages/page.server';
import { NotFound } from '~/platform/errors';
import { ownProperty } from '~/platform/own-property';

const types: Record<string, string> = { svg: 'image/svg+xml; charset=utf-8', ico: 'image/x-icon', png: 'image/png' };

/** Serves an icon of the site, or the social card of a page. */
export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async () => {
    const name = args.params['*'] ?? '';
    const brand = await readBrand();
    const title = isIcon(name) ? undefined : await titleOf(name);
    if (title === null) throw new NotFound('picture');
    const address = imageAddress(brand, name, title);
    if (new URL(args.request.url).pathname !== address) {
      return redirect(address, { headers: { 'Cache-Control': 'no-cache' } });
    }
    const bytes = title === undefined ? await renderIcon(brand, name) : await renderSocialCard(brand, title);
    const type = ownProperty(types, name.split('.').at(-1) ?? '') ?? 'image/png';
    return new Response(Buffer.from(bytes), { headers: { 'Content-Type': type, 'Cache-Control': immutableCaching } });
  });
