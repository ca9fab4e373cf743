import * as z from 'zod';
import {
  line,
  longTextMaxLength,
  optionalPicture,
  optionalText,
  requiredLine,
  requiredText,
  truth,
} from '~/records/fields';

export const titleMinLength = 5;
export const slugMinLength = 3;
const titleMaxLength = 200;
export const slugMaxLength = 200;

const slugInvalid = 'Slug must be URL-friendly (lowercase, numbers, hyphens)';

export const blogPostSchema = z.object({
  title: requiredLine('Title', `Title must be at least ${titleMinLength} characters`, {
    min: titleMinLength,
    max: titleMaxLength,
  }),
  /** Empty: it is made from the title. */
  slug: line(slugInvalid)
    .max(slugMaxLength, `Slug must be ${slugMaxLength} characters or less`)
    .refine((slug) => slug === '' || slug.length >= slugMinLength, `Slug must be at least ${slugMinLength} characters`)
    .refine((slug) => slug === '' || /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug), slugInvalid)
    .default(''),
  content: requiredText('Content', 'Content must be at least 20 characters', { min: 20, max: longTextMaxLength }),
  excerpt: optionalText('Excerpt', { min: 10, max: 500 }),
  featuredImage: optionalPicture('Please enter a valid URL'),
  isPublished: truth(false),
});

export type BlogPostInput = z.output<typeof blogPostSchema>;

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

export const blogPostRecordSchema = z.object({
  id: z.number(),
  title: z.string(),
  slug: z.string(),
  content: z.string(),
  excerpt: z.string().nullable(),
  featuredImage: z.string().nullable(),
  authorId: z.number().nullable(),
  authorName: z.string().nullable(),
  isPublished: z.boolean(),
  publishedAt: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number(),
  /** Why it is left out on the website though it may be published: see `renderFaults`. */
  renderFault: z.enum(['depth', 'effort']).nullable(),
});

export type BlogPost = z.output<typeof blogPostRecordSchema>;

/** A post in a list of staff's: how its content begins stands for all of it. */
export const listedBlogPostSchema = blogPostRecordSchema
  .omit({ content: true })
  .extend({ beginning: z.string().nullable() });

export type ListedBlogPost = z.output<typeof listedBlogPostSchema>;

/** What everybody may see of a published post. */
export const publicBlogPostSchema = blogPostRecordSchema
  .omit({ authorId: true, isPublished: true, version: true, createdAt: true, renderFault: true })
  .extend({ publishedAt: z.string() });

export type PublicBlogPost = z.output<typeof publicBlogPostSchema>;

/** A post in a list: no content, but a short text, written or else its beginning, and how long it takes to read. */
export const postSummarySchema = publicBlogPostSchema
  .omit({ content: true })
  .extend({ excerpt: z.string(), readingMinutes: z.number() });

export type PostSummary = z.output<typeof postSummarySchema>;
