import * as z from '~/platform/zod';
import {
  booleanField,
  longTextMaxLength,
  optionalLine,
  optionalText,
  requiredLine,
  requiredText,
} from '~/records/fields';
import { displayOrderField } from '~/records/ordering';
import { storedFields } from '~/records/stored-fields';
import { searchTitleField } from '../posts/search-copy';
import { slugField } from '../slugs/field';

/** The positions of a link to a page. */
const linkPlaces = ['footer', 'header', 'none'] as const;

export const sitePageSchema = z.object({
  title: requiredLine('Title', 'Title is required', { max: 100 }),
  slug: slugField,
  content: requiredText('Content', 'Content is required', { max: longTextMaxLength }),
  /** For search engines. The default is the start of the content. */
  description: optionalText('Description', { max: 300 }),
  searchTitle: searchTitleField,
  /** A contact reason that stands for the service. One that is no longer offered stays. */
  service: optionalLine('Service', 60).refine(
    (value) => value === null || /^[a-z0-9_-]+$/.test(value),
    'Choose a service from the list',
  ),
  place: optionalLine('Place', 60),
  sector: optionalLine('Sector', 60),
  linkPlace: z.enum(linkPlaces, { error: 'Please choose footer, header or none' }).default('footer'),
  /** The order among the links. */
  displayOrder: displayOrderField,
  isPublished: booleanField(false),
});

export type SitePageInput = z.output<typeof sitePageSchema>;

export const sitePageLabels: Record<keyof SitePageInput, string> = {
  title: 'Title',
  slug: 'Slug',
  description: 'Description',
  searchTitle: 'Title in search results',
  content: 'Content',
  service: 'Service',
  place: 'Place',
  sector: 'Sector',
  linkPlace: 'Show link in',
  displayOrder: 'Display order',
  isPublished: 'Published',
};

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

/** The public fields of a published page. */
export const publicSitePageSchema = sitePageRecordSchema
  .omit({ displayOrder: true, isPublished: true, createdAt: true, version: true })
  .omit({ renderError: true, isHidden: true });

export type PublicSitePage = z.output<typeof publicSitePageSchema>;

/** A published page in a list. */
export const sitePageSummarySchema = publicSitePageSchema.omit({ content: true, searchTitle: true });

export type SitePageSummary = z.output<typeof sitePageSummarySchema>;
