import type { LoaderFunctionArgs } from '@remix-run/node';
import { renderMarkdown } from '~/content/markdown.server';
import { type SiteContentKey, siteContentLabels } from '~/content/site-content';
import { readBusinessDetails, readSiteContent } from '~/content/site-content.server';
import { loadPage } from './page.server';
import { publicOrigin } from './public-origin.server';

/** What a legal page shows: the text that staff wrote, or the default. */
export function loadLegalPage(args: LoaderFunctionArgs, key: SiteContentKey) {
  return loadPage(args, async () => {
    const [{ content, updatedAt }, businessDetails, origin] = await Promise.all([
      readSiteContent(key),
      readBusinessDetails(),
      publicOrigin(args.request),
    ]);
    return { title: siteContentLabels[key], ...renderMarkdown(content), updatedAt, businessDetails, origin };
  });
}
