import type { LoaderFunctionArgs } from '@remix-run/node';
import { readLegalPage } from '~/content/settings/legal-page.server';
import { type SiteContentKey, siteContentLabels } from '~/content/settings/settings';
import { loadPage } from './page.server';

/** Loads a legal page: the stored text or the default. */
export function loadLegalPage(args: LoaderFunctionArgs, key: SiteContentKey) {
  return loadPage(args, async () => ({ title: siteContentLabels[key], ...(await readLegalPage(key)) }));
}
