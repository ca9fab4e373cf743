/** The meta tags for search engines and link previews. */
import type { MetaDescriptor } from '@remix-run/react';
import { notFoundCopy } from '~/content/home-page/copy-not-found';
import type { BusinessDetails } from '~/content/settings/business-details';

/** The data of the frame (`routes/site/_site.tsx`) that the meta tags and structured data of its pages need. */
export interface SiteMeta {
  businessDetails: BusinessDetails;
  origin: string;
  /** The social card and the largest icon. */
  images: { card: string; icon: string };
  hasNotices: boolean;
  socialLinks: { url: string }[];
}

/** Returns the loader data of the frame around a page. */
export function siteMetaOf(matches: { id: string; data: unknown }[]): SiteMeta {
  return matches.find(({ id }) => id === 'routes/_site')?.data as SiteMeta;
}

/** Returns the image of a link preview. Few programs that show previews draw an SVG, so it gives way to the card. */
export function previewImage(image: { src: string } | null, card: string): string {
  return image && !/\.svg([?#]|$)/i.test(image.src) ? image.src : card;
}

interface PageMeta {
  /** The complete title, as shown in a tab. */
  title: string;
  description: string;
  /** The canonical path, with the query if there is one. */
  path: string;
  type?: 'website' | 'article';
  /** The page's own image or social card: an absolute URL, or a path of this site. By default, the site's card. */
  image?: string;
  structuredData?: object[];
}

export function pageMeta({ businessDetails, origin, images }: SiteMeta, page: PageMeta): MetaDescriptor[] {
  const url = new URL(page.path, origin).href;
  return [
    { title: page.title },
    { name: 'description', content: page.description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:site_name', content: businessDetails.brandName },
    { property: 'og:title', content: page.title },
    { property: 'og:description', content: page.description },
    { property: 'og:type', content: page.type ?? 'website' },
    { property: 'og:url', content: url },
    { property: 'og:image', content: new URL(page.image ?? images.card, origin).href },
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

export function draftMeta({ title }: { title: string }): MetaDescriptor[] {
  return [{ title: `Draft: ${title}` }, { name: 'robots', content: 'noindex' }];
}

/** Returns the meta tags of a failed page. @param notFound the title of the 404 page */
export function failureMeta(status: number, notFound = notFoundCopy.title): MetaDescriptor[] {
  const title = status === 404 ? notFound : 'Something went wrong';
  return [{ title }, { name: 'robots', content: 'noindex' }];
}

export function legalPageMeta(site: SiteMeta, title: string, path: string): MetaDescriptor[] {
  const { brandName } = site.businessDetails;
  const description = `The ${title.toLowerCase()} of ${brandName}.`;
  return pageMeta(site, { title: `${title} | ${brandName}`, description, path });
}
