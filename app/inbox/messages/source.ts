/** The source of a message, as reported by the browser and the link. Views import this file, so it has no Zod. */

/** The maximum lengths. */
export const sourceLengths = {
  /** The path of the visitor's page. */
  sourcePage: 200,
  referringHost: 253,
  utmSource: 60,
  utmMedium: 60,
  utmCampaign: 60,
  utmTerm: 60,
  utmContent: 60,
};
export type SourceField = keyof typeof sourceLengths;
export const sourceFieldNames = Object.keys(sourceLengths) as SourceField[];

/** The periods of the table of sources, in days. */
export const sourcePeriods = [30, 90, 365] as const;

/** The hidden field in which the script sends the address of the previous page. */
export const referrerName = 'referrer';

/**
 * Returns the source of a message sent from a page.
 * @param page the URL of the page with the form
 * @param referrer the URL of the page before it
 * @param ownHost the site's host, for a browser that hides the URL of the page
 */
export function sourceOf(page: string, referrer: string, ownHost: string): Partial<Record<SourceField, string>> {
  const [form, previous] = [parsed(page), parsed(referrer)];
  const isOwn = previous?.host === (form?.host ?? ownHost);
  const landing = (isOwn ? previous : form) ?? form;
  const found = [form, ...(isOwn ? [previous] : [])];
  const utm = (name: string) => found.map((address) => address?.searchParams.get(name)).find(Boolean);
  const source: Record<SourceField, string | null | undefined> = {
    sourcePage: landing?.pathname,
    referringHost: isOwn ? null : previous?.hostname.replace(/^www\./, ''),
    utmSource: utm('utm_source'),
    utmMedium: utm('utm_medium'),
    utmCampaign: utm('utm_campaign'),
    utmTerm: utm('utm_term'),
    utmContent: utm('utm_content'),
  };
  return Object.fromEntries(Object.entries(source).filter(([, value]) => value));
}

const parsed = (address: string) => (URL.canParse(address) ? new URL(address) : null);
