/** The meta tags for search engines and link previews. */
import type { MetaDescriptor } from '@remix-run/react';
import type { BusinessDetails } from '~/content/business/schema';
import { notFoundCopy } from '~/content/landing/copy-not-found';

interface PageMeta {
  /** The complete title, as shown in a tab. */
  title: string;
  description: string;
  origin: string;
  /** The canonical path, with the query if there is one. */
  path: string;
  businessDetails: Pick<BusinessDetails, 'brandName'>;
  type?: 'website' | 'article';
  /** An absolute URL, or a path of this site: the page's own image, or a social card. */
  image: string;
  noIndex?: boolean;
  structuredData?: object[];
}

export function pageMeta(page: PageMeta): MetaDescriptor[] {
  const url = new URL(page.path, page.origin).href;
  const image = new URL(page.image, page.origin).href;
  return [
    { title: page.title },
    { name: 'description', content: page.description },
    ...(page.noIndex ? [{ name: 'robots', content: 'noindex' }] : [{ tagName: 'link', rel: 'canonical', href: url }]),
    { property: 'og:site_name', content: page.businessDetails.brandName },
    { property: 'og:title', content: page.title },
    { property: 'og:description', content: page.description },
    { property: 'og:type', content: page.type ?? 'website' },
    { property: 'og:url', content: url },
    { property: 'og:image', content: image },
    { property: 'og:locale', content: 'en_GB' },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(page.structuredData ?? []).map((data) => ({
      'script:ld+json': { '@context': 'https://schema.org', ...data },
    })),
  ] as MetaDescriptor[];
}

/** @param path of the list; its feed is below it */
export function feedLink(title: string, path: string): MetaDescriptor {
  return { tagName: 'link', rel: 'alternate', type: 'application/rss+xml', title, href: `${path}/feed.xml` };
}

/** Returns the meta tags of unpublished pages. */
export function draftMeta({ title }: { title: string }): MetaDescriptor[] {
  return [{ title: `Draft: ${title}` }, { name: 'robots', content: 'noindex' }];
}

interface SitePictures {
  card: string;
  icon: string;
}

/** Returns the site's social card and largest icon, from the frame's loader data. */
export function sitePictures(matches: { id: string; data: unknown }[]): SitePictures {
  const frame = matches.find(({ id }) => id === 'routes/_site')?.data as { pictures?: SitePictures } | undefined;
  return frame?.pictures ?? { card: '/social-share.png', icon: '/icon-512.png' };
}

/** Returns the meta tags of a failed page. */
/** @param notFound the title of the 404 page */
export function failureMeta(status: number, notFound = notFoundCopy.title): MetaDescriptor[] {
  const title = status === 404 ? notFound : 'Something went wrong';
  return [{ title }, { name: 'robots', content: 'noindex' }];
}

interface LegalPageData {
  title: string;
  origin: string;
  businessDetails: Pick<BusinessDetails, 'brandName'>;
}

export function legalPageMeta(data: LegalPageData | undefined, path: string, image: string): MetaDescriptor[] {
  if (!data) return [];
  const { title, origin, businessDetails } = data;
  const description = `The ${title.toLowerCase()} of ${businessDetails.brandName}.`;
  return pageMeta({
    title: `${title} | ${businessDetails.brandName}`,
    description,
    origin,
    path,
    businessDetails,
    image,
  });
}
