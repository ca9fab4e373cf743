import * as z from '~/platform/zod';
import {
  booleanField,
  longTextMaxLength,
  optionalImage,
  optionalText,
  requiredLine,
  requiredText,
} from '~/records/fields';
import { storedFields } from '~/records/stored-fields';
import { slugField } from '../slugs/field';
import { searchTitleField } from './search-copy';
import { storedTags, tagsField } from './tags';

const titleMinLength = 5;
const titleMaxLength = 200;

export const blogPostSchema = z.object({
  title: requiredLine('Title', `Title must be at least ${titleMinLength} characters`, {
    min: titleMinLength,
    max: titleMaxLength,
  }),
  /** If empty, it is made from the title. */
  slug: slugField,
  content: requiredText('Content', 'Content must be at least 20 characters', { min: 20, max: longTextMaxLength }),
  excerpt: optionalText('Excerpt', { min: 10, max: 500 }),
  tags: tagsField,
  searchTitle: searchTitleField,
  /** For search engines. The default is the excerpt. */
  searchDescription: optionalText('Description in search results', { max: 300 }),
  featuredImage: optionalImage('Please enter a valid URL'),
  /** Whether the page shows the author; `site` follows the site's setting. */
  authorShown: z.enum(['site', 'shown', 'hidden'], { error: 'Please choose site, shown or hidden' }).default('site'),
  isPublished: booleanField(false),
});

export type BlogPostInput = z.output<typeof blogPostSchema>;

export const blogPostLabels: Record<keyof BlogPostInput, string> = {
  title: 'Title',
  slug: 'Slug',
  excerpt: 'Excerpt',
  tags: 'Tags',
  searchTitle: 'Title in search results',
  searchDescription: 'Description in search results',
  content: 'Content',
  featuredImage: 'Featured image',
  authorShown: 'Author shown',
  isPublished: 'Published',
};

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

/** The public fields of a published post. */
export const publicBlogPostSchema = blogPostRecordSchema
  .omit({ authorId: true, authorShown: true, isPublished: true, version: true, createdAt: true, renderError: true })
  .extend({ publishedAt: z.string() });

export type PublicBlogPost = z.output<typeof publicBlogPostSchema>;

/** A post in a public list, with an excerpt and the reading time instead of the content. */
export const postSummarySchema = publicBlogPostSchema
  .omit({ content: true, searchTitle: true, searchDescription: true })
  .extend({ excerpt: z.string(), readingMinutes: z.number() });

export type PostSummary = z.output<typeof postSummarySchema>;
