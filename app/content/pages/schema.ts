import * as z from '~/platform/zod';
import { longTextMaxLength, optionalLine } from '~/records/fields';
import { storedFields } from '~/records/stored-fields';
import { type FieldTable, inputSchemaOf } from '../field-table';
import { searchTitleField } from '../posts/search-copy';

const linkPlaces = ['footer', 'header', 'none'] as const;

export const sitePageFields = {
  title: { kind: 'line', label: 'Title', required: 'Title is required', max: 100 },
  slug: { kind: 'slug', label: 'Slug' },
  content: { kind: 'markdown', label: 'Content', required: 'Content is required', max: longTextMaxLength },
  linkPlace: { kind: 'own', label: 'Show link in' },
  /** The order among the links. */
  displayOrder: { kind: 'order', label: 'Display order' },
  /** A contact reason that stands for the service. One that is no longer offered stays. */
  service: { kind: 'own', label: 'Service' },
  place: { kind: 'line', label: 'Place', max: 60, hint: 'For example, Leeds.' },
  sector: { kind: 'line', label: 'Sector', max: 60, hint: 'For example, law firms.' },
  searchTitle: { kind: 'own', label: 'Title in search results' },
  /** For search engines. The default is the start of the content. */
  description: {
    kind: 'text',
    label: 'Description',
    max: 300,
    hint: 'Shown in search results. Leave empty to use the first sentences.',
  },
  isPublished: { kind: 'switch', label: 'Published', initial: false },
} as const satisfies FieldTable;

export const serviceUnknown = 'Choose a service from the list';

export const sitePageSchema = inputSchemaOf(sitePageFields, {
  searchTitle: searchTitleField,
  service: optionalLine('Service', 60).refine((value) => value === null || /^[a-z0-9_-]+$/.test(value), serviceUnknown),
  linkPlace: z.enum(linkPlaces, { error: 'Please choose footer, header or none' }).default('footer'),
});

export type SitePageInput = z.output<typeof sitePageSchema>;

export type ServiceFields = Pick<SitePageInput, 'service' | 'place' | 'sector'>;

/** Whether a page belongs to a service, a place or a sector. */
export const isServicePage = ({ service, place, sector }: ServiceFields) => Boolean(service || place || sector);

export const sitePageRecordSchema = z.object({
  id: z.number(),
  ...storedFields(sitePageSchema),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number(),
  /** The reason why visitors cannot see the published page (`renderErrors`). */
  renderError: z.enum(['depth', 'effort']).nullable(),
  /** Whether Uplink uses its path, so that nobody can see the page. */
  isHidden: z.boolean(),
});

export type SitePage = z.output<typeof sitePageRecordSchema>;

/** A page in a list, with the start of its content instead of all of it. */
export const listedSitePageSchema = sitePageRecordSchema
  .omit({ content: true, searchTitle: true })
  .extend({ autoExcerpt: z.string().nullable() });

export type ListedSitePage = z.output<typeof listedSitePageSchema>;

export const publicSitePageSchema = sitePageRecordSchema
  .omit({ displayOrder: true, isPublished: true, createdAt: true, version: true })
  .omit({ renderError: true, isHidden: true });

export type PublicSitePage = z.output<typeof publicSitePageSchema>;

export const sitePageSummarySchema = publicSitePageSchema.omit({ content: true, searchTitle: true });

export type SitePageSummary = z.output<typeof sitePageSummarySchema>;
