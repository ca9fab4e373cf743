/** The part of a path that identifies a post or a page. */
import { toPlainLetters } from '~/platform/transliterate';

export const slugMinLength = 3;
export const slugMaxLength = 200;

/**
 * Returns the slug for a title: lower case, hyphens for spaces, and only ASCII letters without accents and digits. May
 * be too short to use.
 */
export function slugFromTitle(title: string): string {
  return toPlainLetters(title)
    .replace(/[^a-z0-9\s-]/g, '')
    .trim()
    .replace(/[\s-]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, slugMaxLength)
    .replace(/-$/, '');
}
