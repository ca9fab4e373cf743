import { line } from '~/records/fields';
import { slugMaxLength, slugMinLength } from './slug';

const invalid = 'Slug must be URL-friendly (lowercase, numbers, hyphens)';

/** The requested slug. If empty, it is made from the title. */
export const slugField = line(invalid)
  .max(slugMaxLength, `Slug must be ${slugMaxLength} characters or less`)
  .refine((slug) => slug === '' || slug.length >= slugMinLength, `Slug must be at least ${slugMinLength} characters`)
  .refine((slug) => slug === '' || /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug), invalid)
  .default('');
