/** The site's icons, and the preview images of its pages. */

import * as caseStudies from '../case-studies/public-study.server';
import * as sitePages from '../pages/public-page.server';
import * as posts from '../posts/model.server';
import { type BusinessDetails, defaultBusinessDetails } from '../settings/business-details';
import { readBusinessDetails } from '../settings/settings.server';
import type { BrandInputs } from './brand-image.server';
import { brandDigest } from './brand-images.server';
import { isDefaultStyle } from './choices';
import { readAppearance } from './model.server';

export async function readBrand(): Promise<BrandInputs> {
  const [details, appearance] = await Promise.all([readBusinessDetails(), readAppearance()]);
  return brandOf(details, appearance);
}

/** Returns the prefix of the icons' paths; null for the default icons. */
export function iconsOf(brand: BrandInputs): string | null {
  return isDefaultStyle(brand.style) && !brand.hasLogo ? null : imageAddress(brand, '');
}

/** Returns the path of the site's own card. The default texts have a built-in card. */
export function siteCardOf(brand: BrandInputs, { brandName, tagline, foundedYear }: BusinessDetails): string {
  const initial = defaultBusinessDetails;
  const isDefault =
    brandName === initial.brandName && tagline === initial.tagline && foundedYear === initial.foundedYear;
  return isDefault && iconsOf(brand) === null ? '/social-share.png' : imageAddress(brand, siteCard, tagline);
}

/** Functions that find posts, pages and case studies, by the first part of their preview images' names. */
const titled = { blog: posts.findPublished, pages: sitePages.findPublished, 'case-studies': caseStudies.findPublished };

/** Returns the path of the card of a post, a page or a case study. */
export async function cardOf(kind: keyof typeof titled, { slug, title }: { slug: string; title: string }) {
  return imageAddress(await readBrand(), `${kind}/${slug}.png`, title);
}

const siteCard = 'card.png';

/**
 * Returns the title on a preview image; null for an unknown name.
 * @throws {NotFound} when the post or page does not exist, or is not published
 */
export async function titleOf(name: string): Promise<string | null> {
  if (name === siteCard) return (await readBusinessDetails()).tagline;
  const [, kind, slug] = /^(blog|pages|case-studies)\/([a-z0-9-]+)\.png$/.exec(name) ?? [];
  return slug ? (await titled[kind as keyof typeof titled](slug)).title : null;
}

/** @param title of a card; an icon has none */
export function imageAddress(brand: BrandInputs, name: string, title?: string): string {
  return `/drawn/${brandDigest(brand, title)}/${name}`;
}

export function brandOf(
  { brandName, logoUrl }: BusinessDetails,
  { accent, corners, fonts }: BrandInputs['style'],
): BrandInputs {
  return { name: brandName, style: { accent, corners, fonts }, hasLogo: logoUrl !== null };
}
