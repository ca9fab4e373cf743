/** What machines read of a page, in the terms of schema.org. */

import type { PostSummary } from '~/content/blog-post';
import type { BusinessDetails } from '~/content/business-details';

/** The business and its website, for the landing page. */
export function organization(details: BusinessDetails, origin: string): object[] {
  const { brandName, tagline, phone, email, address, foundedYear, logoUrl } = details;
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
      foundingDate: String(foundedYear),
      image: `${origin}/social-share.png`,
      logo: new URL(logoUrl ?? '/icon-512.png', origin).href,
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

/** An article and the way to it. */
export function article(post: PostSummary & { updatedAt: string }, details: BusinessDetails, origin: string): object[] {
  const url = `${origin}/blog/${post.slug}`;
  const publisher = { '@type': 'Organization', name: details.brandName, url: `${origin}/` };
  return [
    {
      '@type': 'BlogPosting',
      headline: post.title,
      description: post.excerpt,
      datePublished: post.publishedAt,
      dateModified: post.updatedAt,
      author: post.authorName ? { '@type': 'Person', name: post.authorName } : publisher,
      publisher,
      mainEntityOfPage: url,
      image: new URL(post.featuredImage ?? '/social-share.png', origin).href,
    },
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Home', item: `${origin}/` },
        { '@type': 'ListItem', position: 2, name: 'Insights', item: `${origin}/blog` },
        { '@type': 'ListItem', position: 3, name: post.title, item: url },
      ],
    },
  ];
}
