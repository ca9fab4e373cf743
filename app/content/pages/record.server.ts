import { timestamp, withoutNulls } from '~/records/archive-part';
import { emptiableText, longTextMaxLength } from '~/records/fields';
import { recordType } from '~/records/record-type.server';
import { readHomePage } from '../home-page/model.server';
import { storedMarkdown } from '../markdown/stored-rendering.server';
import { storedSlug } from '../slugs/field';
import * as model from './model.server';
import { problemOf } from './problem';
import { sitemapEntries } from './public-page.server';
import { listedSitePageSchema, type SitePage, sitePageSchema } from './schema';
import { readServices, serviceOptions } from './service-pages.server';

export const sitePages = recordType({
  model,
  schema: sitePageSchema,
  backOffice: 'mounted',
  screenOptions: { pageSize: 20, checkedText: 'page' },
  choices: async (_, record) => ({ service: await serviceOptions((record as SitePage | undefined)?.service) }),
  async forScreen(items) {
    const { titleOf } = await readServices((await readHomePage()).copy);
    const rows = items.map((item) => {
      const { id, version, title, slug, service, place, sector, linkPlace, isPublished, isHidden } = item;
      const belongsTo = [service && titleOf(service), place, sector].filter(Boolean).join(', ');
      return { id, version, title, slug, belongsTo, linkPlace, isPublished, isHidden, problem: problemOf(item) };
    });
    return { items: rows, extras: {} };
  },
  searchFields: ['title', 'slug', 'description', 'place', 'sector', 'content'],
  markdown: storedMarkdown(model.texts),
  api: {
    listed: listedSitePageSchema,
    change: 'PUT',
    read: 'A page with its content',
  },
  archive: {
    ...model.archive,
    schema: withoutNulls(
      sitePageSchema.extend({
        /** Imported pages may be shorter than the form accepts. */
        slug: storedSlug,
        content: emptiableText('Content', longTextMaxLength),
        createdAt: timestamp,
        updatedAt: timestamp,
      }),
    ),
  },
  publicAddresses: { '/:slug': [], '/services': [], '/api/pages': [], '/api/pages/:slug': [] },
  sitemap: sitemapEntries,
  screens: [
    {
      name: 'Pages',
      path: '/admin/pages',
      keywords: 'about jobs services places sectors footer header menu navigation',
    },
    { name: 'New page', path: '/admin/pages/new', keywords: 'add create further' },
  ],
});
