/** Splits a UK address that staff have written as text. */

interface PostalAddress {
  streetAddress: string;
  addressLocality?: string;
  addressRegion?: string;
  postalCode?: string;
}

const postcode = /^(.*?)[\s,]*\b([A-Z]{1,2}\d[A-Z\d]?) ?(\d[A-Z]{2})$/i;
const country = /^(?:UK|United Kingdom|Great Britain|England|Scotland|Wales|Northern Ireland)$/i;
const county =
  /shire$|^(?:(?:East|West) (?:Sussex|Midlands)|(?:Greater|Isle of|County|Co\.?) .+|Kent|Surrey|Sussex|Essex|Middlesex|Norfolk|Suffolk|Devon|Cornwall|Dorset|Somerset|Cumbria|Merseyside|Northumberland|Rutland|Tyne (?:and|&) Wear)$/i;

/** Returns the whole text as the street if it has no postcode at its end. */
export function splitAddress(text: string): PostalAddress {
  const parts = text.split(/[\n,]/).flatMap((part) => part.trim() || []);
  const streetAddress = parts.join(', ');
  if (country.test(parts.at(-1) ?? '')) parts.pop();
  const [, before, outward, inward] = postcode.exec(parts.pop() ?? '') ?? [];
  if (!outward || !inward) return { streetAddress };
  if (before) parts.push(before);
  const addressRegion = parts.length > 2 && county.test(parts.at(-1) ?? '') ? parts.pop() : undefined;
  // A single line may be the name of a building.
  const addressLocality = parts.length > 1 && /^\D+$/.test(parts.at(-1) ?? '') ? parts.pop() : undefined;
  return {
    streetAddress: parts.join(', '),
    ...(addressLocality && { addressLocality }),
    ...(addressRegion && { addressRegion }),
    postalCode: `${outward} ${inward}`.toUpperCase(),
  };
}

/** Returns what search engines read, or how to write it. */
export function describeAddress(text: string): string {
  const { addressLocality: town, postalCode } = splitAddress(text);
  if (!postalCode) return 'Google can’t find the postcode. End with the town and postcode, such as “Leeds LS1 5HD”.';
  if (!town) return `Google reads the postcode ${postalCode}, but no town. Write the town on the line before it.`;
  return `Google reads the town ${town} and the postcode ${postalCode}.`;
}
