import * as z from '~/platform/zod';
import { line } from '~/records/fields';
import { slugFromTitle } from '../slugs/slug';

/** The maximum per post. */
export const tagsMax = 8;
export const tagMaxLength = 40;

/** Signs that make another name: C++ is not C#, and .NET is not Net. */
const signs: Record<string, string> = { '+': ' plus ', '#': ' sharp ', '&': ' and ' };

/** Returns the slug of a tag, for example `c-sharp` for C#. Tags with the same slug are equal. */
export const tagSlug = (name: string) =>
  slugFromTitle(name.replace(/[+#&]/g, (sign) => signs[sign] ?? '').replace(/(^|\s)\.(?=\w)/g, '$1dot '));

/** Returns the tags in comma-separated text or a list: trimmed and without duplicates. */
export function tagsOf(entered: string | readonly string[]): string[] {
  const names = [entered].flat().flatMap((text) => text.split(','));
  const trimmed = names.map((name) => name.replace(/\s+/g, ' ').trim()).filter(Boolean);
  const slugs = trimmed.map(tagSlug);
  return trimmed.filter((_, at) => slugs.indexOf(slugs[at] ?? '') === at);
}

/** Returns the text for the database and forms. */
export const tagsText = (tags: readonly string[]) => tags.join(', ');

const nameSchema = line('A tag must be text')
  .max(tagMaxLength, `A tag must be ${tagMaxLength} characters or less`)
  .refine((name) => tagSlug(name) !== '', 'A tag needs a letter from A to Z, or a digit');

/** Comma-separated text, or a list. Null and empty text mean no tags. */
export const tagsField = z
  .union([z.string().max(1000), z.array(z.string().max(1000)).max(100)], { error: 'Separate tags with commas' })
  .default('')
  .transform(tagsOf)
  .superRefine((tags, context) => {
    if (tags.length > tagsMax) context.addIssue(`A post has ${tagsMax} tags at most`);
    const error = tags.map((tag) => nameSchema.safeParse(tag).error?.issues[0]?.message).find(Boolean);
    if (error) context.addIssue(error);
  });

export const storedTags = z.preprocess((tags) => (typeof tags === 'string' ? tagsOf(tags) : tags), z.array(z.string()));

export const tagSchema = z.object({
  slug: z.string(),
  name: z.string(),
  /** The number of posts with this tag. */
  posts: z.number(),
});

export type Tag = z.output<typeof tagSchema>;

/** The new name of a tag. If another tag has that name, the two are merged. */
export const tagNameSchema = z.object({
  name: line('Name is required')
    .min(1, 'Name is required')
    .regex(/^[^,]*$/, 'A tag cannot contain a comma')
    .pipe(nameSchema),
});

export const renameTagSchema = tagNameSchema.extend({
  slug: line('Please choose a tag').min(1, 'Please choose a tag'),
});
