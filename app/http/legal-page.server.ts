import type { LoaderFunctionArgs } from '@remix-run/node';
import { readLegalPage } from '~/content/legal/model.server';
import { type SiteContentKey, siteContentLabels } from '~/content/legal/texts';
import { readBusinessDetails } from '~/content/legal/texts.server';
import { loadPage } from './page.server';
import { publicOrigin } from './public-origin.server';

/** Loads a legal page: the stored text or the default. */
export function loadLegalPage(args: LoaderFunctionArgs, key: SiteContentKey) {
  return loadPage(args, async () => {
    const [page, businessDetails, origin] = await Promise.all([
      readLegalPage(key),
      readBusinessDetails(),
      publicOrigin(args.request),
    ]);
    return { title: siteContentLabels[key], ...page, businessDetails, origin };
  });
}
