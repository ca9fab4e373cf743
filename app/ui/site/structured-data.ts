/** Structured data for search engines (https://schema.org). */

import { parseOpeningHours } from '~/content/business/opening-hours';
import type { BusinessDetails } from '~/content/business/schema';
import type { PostSummary } from '~/content/posts/schema';

/** The business and its website, for the landing page. */
export function organization(
  details: BusinessDetails,
  origin: string,
  pictures: { card: string; icon: string },
  socialAddresses: string[],
): object[] {
  const { brandName, tagline, phone, email, address, openingHours, foundedYear, logoUrl } = details;
  const hours = parseOpeningHours(openingHours);
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
      address: { '@type': 'PostalAddress', streetAddress: address.replace(/\n/g, ', '), addressCountry: 'GB' },
      ...(hours && {
        openingHoursSpecification: hours.map(({ days, ...times }) => ({
          '@type': 'OpeningHoursSpecification',
          dayOfWeek: days,
          ...times,
        })),
      }),
      foundingDate: String(foundedYear),
      image: new URL(pictures.card, origin).href,
      logo: new URL(logoUrl ?? pictures.icon, origin).href,
      ...(socialAddresses.length > 0 && { sameAs: socialAddresses }),
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
  details: BusinessDetails,
  origin: string,
  service: ServiceData | null = null,
): object[] {
  const { title, slug, description, updatedAt } = page;
  const url = `${origin}/${slug}`;
  return [
    {
      '@type': 'WebPage',
      name: title,
      description,
      url,
      dateModified: updatedAt,
      publisher: publisher(details, origin),
    },
    ...(service ? [serviceOf(service, { name: title, description, url }, details, origin)] : []),
    breadcrumbs([
      { name: 'Home', item: `${origin}/` },
      ...(service ? [{ name: service.listTitle, item: `${origin}/services` }] : []),
      { name: title, item: url },
    ]),
  ];
}

function serviceOf(
  { service, place, sector }: ServiceData,
  page: { name: string; description: string; url: string },
  details: BusinessDetails,
  origin: string,
) {
  return {
    '@type': 'Service',
    ...page,
    provider: { ...publisher(details, origin), '@type': 'ProfessionalService', '@id': `${origin}/#business` },
    ...(service && { serviceType: service }),
    ...(place && { areaServed: { '@type': 'Place', name: place } }),
    ...(sector && { audience: { '@type': 'BusinessAudience', audienceType: sector } }),
  };
}

/** Returns an article and its breadcrumbs. @param blogTitle the title of the list */
export function article(
  post: PostSummary & { updatedAt: string; image: string },
  details: BusinessDetails,
  origin: string,
  blogTitle: string,
): object[] {
  const url = `${origin}/blog/${post.slug}`;
  return [
    {
      '@type': 'BlogPosting',
      headline: post.title,
      description: post.excerpt,
      datePublished: post.publishedAt,
      dateModified: post.updatedAt,
      author: post.authorName ? { '@type': 'Person', name: post.authorName } : publisher(details, origin),
      publisher: publisher(details, origin),
      mainEntityOfPage: url,
      image: new URL(post.image, origin).href,
      ...(post.tags.length > 0 && { keywords: post.tags.join(', ') }),
    },
    breadcrumbs([
      { name: 'Home', item: `${origin}/` },
      { name: blogTitle, item: `${origin}/blog` },
      { name: post.title, item: url },
    ]),
  ];
}

/** Returns a case study and its breadcrumbs. @param listTitle the title of the list */
export function caseStudyArticle(
  study: { title: string; slug: string; publishedAt: string; updatedAt: string; description: string; image: string },
  details: BusinessDetails,
  origin: string,
  listTitle: string,
): object[] {
  const url = `${origin}/case-studies/${study.slug}`;
  return [
    {
      '@type': 'Article',
      headline: study.title,
      description: study.description,
      datePublished: study.publishedAt,
      dateModified: study.updatedAt,
      author: publisher(details, origin),
      publisher: publisher(details, origin),
      mainEntityOfPage: url,
      image: new URL(study.image, origin).href,
    },
    breadcrumbs([
      { name: 'Home', item: `${origin}/` },
      { name: listTitle, item: `${origin}/case-studies` },
      { name: study.title, item: url },
    ]),
  ];
}

function publisher({ brandName }: BusinessDetails, origin: string) {
  return { '@type': 'Organization', name: brandName, url: `${origin}/` };
}

function breadcrumbs(steps: { name: string; item: string }[]) {
  const items = steps.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step }));
  return { '@type': 'BreadcrumbList', itemListElement: items };
}
