import { timestamp, withoutNulls } from '~/records/archive-part';
import { recordType } from '~/records/record-type.server';
import { storedMarkdown } from '../markdown/stored-rendering.server';
import * as model from './model.server';
import { sitemapEntries } from './public-page.server';
import { listedSitePageSchema, sitePageRecordSchema, sitePageSchema } from './schema';

export const sitePages = recordType({
  model,
  schema: sitePageSchema,
  list: '/admin/pages',
  backOffice: 'own',
  searchFields: ['title', 'slug', 'description', 'place', 'sector', 'content'],
  markdown: storedMarkdown(model.texts),
  api: {
    one: 'page',
    record: sitePageRecordSchema,
    listed: listedSitePageSchema,
    change: 'PUT',
    read: 'A page with its content',
  },
  archive: {
    name: 'pages',
    schema: withoutNulls(sitePageSchema.extend({ createdAt: timestamp, updatedAt: timestamp })),
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
  counts: null,
});
