import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { readBrand } from '~/content/appearance/brand.server';
import { pageAppearance, readSheet } from '~/http/pages/appearance-stylesheet.server';
import { builtSheets } from '~/http/pages/built-sheets';
import { immutableCaching } from '~/http/pages/caching.server';
import { loadPage } from '~/http/pages/page.server';
import { NotFound } from '~/platform/errors';

/** Serves a stylesheet of the appearance. */
export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async () => {
    const { text, kind } = readSheet(args.params.sheet ?? '');
    if (text !== null) {
      return new Response(text, {
        headers: { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': immutableCaching },
      });
    }
    if (kind === null || kind === 'sample') throw new NotFound('style sheet');
    // A page of another release requests its own stylesheet. The current one is better than none.
    const { sheets } = pageAppearance(await readBrand()) ?? { sheets: builtSheets };
    return redirect(sheets[kind], { headers: { 'Cache-Control': 'no-store' } });
  });
