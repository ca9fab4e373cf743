/** The part of an address that names a post or a page. */

export const slugMinLength = 3;
export const slugMaxLength = 200;

/**
 * The slug that a title suggests: lowercase, spaces to hyphens, everything else but letters and digits of ASCII removed
 * (letters lose their accents first). May be too short to use.
 */
export function slugFromTitle(title: string): string {
  return title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9\s-]/g, '')
    .trim()
    .replace(/[\s-]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, slugMaxLength)
    .replace(/-$/, '');
}
