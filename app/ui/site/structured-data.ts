/** Structured data for search engines (https://schema.org). */

import { parseOpeningHours } from '~/content/settings/opening-hours';
import { splitAddress } from '~/content/settings/postal-address';
import type { SiteMeta } from './page-meta';

/** The business and its website, for the home page. */
export function organization({ businessDetails, origin, images, socialLinks }: SiteMeta): object[] {
  const { brandName, tagline, phone, email, address, openingHours, foundedYear, logoUrl } = businessDetails;
  const { hours } = parseOpeningHours(openingHours);
  const business = `${origin}/#business`;
  return [
    {
      '@type': 'ProfessionalService',
      '@id': business,
      name: brandName,
      slogan: tagline,
      url: `${origin}/`,
      telephone: phone,
      email,
      address: { '@type': 'PostalAddress', ...splitAddress(address), addressCountry: 'GB' },
      ...(hours.length > 0 && {
        openingHoursSpecification: hours.map(({ days, ...times }) => ({
          '@type': 'OpeningHoursSpecification',
          dayOfWeek: days,
          ...times,
        })),
      }),
      foundingDate: String(foundedYear),
      image: new URL(images.card, origin).href,
      logo: new URL(logoUrl ?? images.icon, origin).href,
      ...(socialLinks.length > 0 && { sameAs: socialLinks.map(({ url }) => url) }),
    },
    {
      '@type': 'WebSite',
      '@id': `${origin}/#website`,
      name: brandName,
      url: `${origin}/`,
      publisher: { '@id': business },
    },
  ];
}

interface ServiceData {
  service: string | null;
  place: string | null;
  sector: string | null;
  /** The title of the list of service pages. */
  listTitle: string;
}

/** Returns a page and its breadcrumbs. @param service its subject, if it belongs to one */
export function webPage(
  page: { title: string; slug: string; description: string; updatedAt: string },
  site: SiteMeta,
  service: ServiceData | null = null,
): object[] {
  const { title, slug, description, updatedAt } = page;
  const url = `${site.origin}/${slug}`;
  return [
    {
      '@type': 'WebPage',
      name: title,
      description,
      url,
      dateModified: updatedAt,
      publisher: publisher(site),
    },
    ...(service ? [serviceOf(service, { name: title, description, url }, site)] : []),
    breadcrumbs(site, [
      ...(service ? [{ name: service.listTitle, item: `${site.origin}/services` }] : []),
      { name: title, item: url },
    ]),
  ];
}

function serviceOf(
  { service, place, sector }: ServiceData,
  page: { name: string; description: string; url: string },
  site: SiteMeta,
) {
  return {
    '@type': 'Service',
    ...page,
    provider: { ...publisher(site), '@type': 'ProfessionalService', '@id': `${site.origin}/#business` },
    ...(service && { serviceType: service }),
    ...(place && { areaServed: { '@type': 'Place', name: place } }),
    ...(sector && { audience: { '@type': 'BusinessAudience', audienceType: sector } }),
  };
}

interface ArticleData {
  type: 'BlogPosting' | 'Article';
  title: string;
  description: string | null;
  publishedAt: string;
  updatedAt: string;
  /** The business, if missing. */
  authorName?: string | null;
  path: string;
  image: string;
  tags?: string[];
  /** The list that it belongs to. */
  list: { name: string; path: string };
}

/** Returns an article and its breadcrumbs. */
export function article(data: ArticleData, site: SiteMeta): object[] {
  const { type, title, description, publishedAt, updatedAt, authorName, path, image, tags = [], list } = data;
  const url = site.origin + path;
  return [
    {
      '@type': type,
      headline: title,
      description,
      datePublished: publishedAt,
      dateModified: updatedAt,
      author: authorName ? { '@type': 'Person', name: authorName } : publisher(site),
      publisher: publisher(site),
      mainEntityOfPage: url,
      image: new URL(image, site.origin).href,
      ...(tags.length > 0 && { keywords: tags.join(', ') }),
    },
    breadcrumbs(site, [
      { name: list.name, item: site.origin + list.path },
      { name: title, item: url },
    ]),
  ];
}

function publisher({ businessDetails, origin }: SiteMeta) {
  return { '@type': 'Organization', name: businessDetails.brandName, url: `${origin}/` };
}

/** @param steps below the home page */
function breadcrumbs({ origin }: SiteMeta, steps: { name: string; item: string }[]) {
  const items = [{ name: 'Home', item: `${origin}/` }, ...steps].map((step, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    ...step,
  }));
  return { '@type': 'BreadcrumbList', itemListElement: items };
}
