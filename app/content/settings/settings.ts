import * as z from '~/platform/zod';
import { emptiableText, longTextMaxLength, siteAddress } from '~/records/fields';

/** The other keys of stored settings. */
export const sitemapBaseUrlKey = 'sitemap-base-url';
export const hideSamplesKey = 'hide-sample-testimonials';
export const localImagesOnlyKey = 'own-pictures-only';

/** The texts that staff can write, by the key they are stored under. */
export const siteContentKeys = ['privacy-policy', 'terms-of-service', 'copyright-text'] as const;
export type SiteContentKey = (typeof siteContentKeys)[number];

export const siteContentLabels: Record<SiteContentKey, string> = {
  'privacy-policy': 'Privacy Policy',
  'terms-of-service': 'Terms of Service',
  'copyright-text': 'Copyright text',
};

/** A page must not be empty; the other texts may. */
export function isLegalPage(key: SiteContentKey): boolean {
  return key !== 'copyright-text';
}

export function isSiteContentKey(key: string | undefined): key is SiteContentKey {
  return siteContentKeys.some((known) => known === key);
}

export const siteContentSchema = z.object({
  content: emptiableText('Content', longTextMaxLength),
});

/** Identifies the text, because several forms share a page. */
export const keyedSiteContentSchema = siteContentSchema.extend({ key: z.enum(siteContentKeys) });

export const siteContentRecordSchema = z.object({
  key: z.enum(siteContentKeys),
  content: z.string(),
  /** Null for the default. */
  updatedAt: z.string().nullable(),
});

export type SiteContent = z.output<typeof siteContentRecordSchema>;

export const sitemapSchema = z.object({
  baseUrl: siteAddress('Must be a valid URL', 'Enter the address without a path, for example https://www.example.com'),
});
