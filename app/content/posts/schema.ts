import * as z from '~/platform/zod';
import { longTextMaxLength } from '~/records/fields';
import { storedFields } from '~/records/stored-fields';
import { type FieldTable, inputSchemaOf } from '../field-table';
import { searchTitleField } from './search-copy';
import { storedTags, tagsField } from './tags';

export const blogPostFields = {
  title: { kind: 'line', label: 'Title', required: 'Title must be at least 5 characters', min: 5, max: 200 },
  slug: { kind: 'slug', label: 'Slug' },
  content: {
    kind: 'markdown',
    label: 'Content',
    required: 'Content must be at least 20 characters',
    min: 20,
    max: longTextMaxLength,
  },
  excerpt: {
    kind: 'text',
    label: 'Excerpt',
    min: 10,
    max: 500,
    hint: 'Shown in lists. At least 10 characters, or empty.',
    rows: 3,
  },
  tags: { kind: 'own', label: 'Tags' },
  byline: {
    kind: 'line',
    label: 'Author’s name',
    formLabel: 'Name on the page',
    max: 100,
    hint: 'Leave empty to use the name of the account.',
  },
  /** Whether the page shows the author; `site` follows the site's setting. */
  authorShown: { kind: 'own', label: 'Author shown' },
  featuredImage: { kind: 'image', label: 'Featured image', formLabel: 'Image', shape: 'wide' },
  searchTitle: { kind: 'own', label: 'Title in search results' },
  /** For search engines. The default is the excerpt. */
  searchDescription: {
    kind: 'text',
    label: 'Description in search results',
    formLabel: 'Search description',
    max: 300,
    hint: 'Leave empty to use the excerpt or the first sentences.',
    rows: 3,
  },
  isPublished: { kind: 'switch', label: 'Published', initial: false },
} as const satisfies FieldTable;

export const blogPostSchema = inputSchemaOf(blogPostFields, {
  tags: tagsField,
  searchTitle: searchTitleField,
  authorShown: z.enum(['site', 'shown', 'hidden'], { error: 'Please choose site, shown or hidden' }).default('site'),
});

export type BlogPostInput = z.output<typeof blogPostSchema>;

export const blogPostRecordSchema = z.object({
  id: z.number(),
  ...storedFields(blogPostSchema),
  tags: storedTags,
  authorId: z.number().nullable(),
  authorName: z.string().nullable(),
  publishedAt: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number(),
  /** The reason why visitors cannot see the published post (`renderErrors`). */
  renderError: z.enum(['depth', 'effort']).nullable(),
});

export type BlogPost = z.output<typeof blogPostRecordSchema>;

/** A post in the staff list, with the start of its content instead of all of it. */
export const listedBlogPostSchema = blogPostRecordSchema
  .omit({ content: true, searchTitle: true, searchDescription: true })
  .extend({ autoExcerpt: z.string().nullable() });

export type ListedBlogPost = z.output<typeof listedBlogPostSchema>;

export const publicBlogPostSchema = blogPostRecordSchema
  .omit({
    authorId: true,
    byline: true,
    authorShown: true,
    isPublished: true,
    version: true,
    createdAt: true,
    renderError: true,
  })
  .extend({ publishedAt: z.string() });

export type PublicBlogPost = z.output<typeof publicBlogPostSchema>;

/** A post in a public list, with an excerpt and the reading time instead of the content. */
export const postSummarySchema = publicBlogPostSchema
  .omit({ content: true, searchTitle: true, searchDescription: true })
  .extend({ excerpt: z.string(), readingMinutes: z.number() });

export type PostSummary = z.output<typeof postSummarySchema>;
