import { line } from '~/records/fields';
import { slugMaxLength, slugMinLength } from './slug';

const invalid = 'Slug must be URL-friendly (lowercase, numbers, hyphens)';

/** A slug of any length, as an import may have stored it. */
export const storedSlug = line(invalid)
  .max(slugMaxLength, `Slug must be ${slugMaxLength} characters or less`)
  .refine((slug) => slug === '' || /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug), invalid);

/** The requested slug. If empty, it is made from the title. */
export const slugField = storedSlug
  .refine((slug) => slug === '' || slug.length >= slugMinLength, `Slug must be at least ${slugMinLength} characters`)
  .default('');
