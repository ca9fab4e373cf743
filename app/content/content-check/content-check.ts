/** The schemas of the content check. It only warns and never prevents publishing. */
import * as z from '~/platform/zod';
import { longTextMaxLength } from '~/records/fields';

const given = z.string({ error: 'This must be text' }).max(longTextMaxLength).default('');

/** A post or page as entered in a form, valid or not. */
export const textCheckSchema = z.object({
  what: z.enum(['post', 'page'], { error: 'Please choose post or page' }).default('post'),
  title: given,
  slug: given,
  content: given,
  /** The first non-empty one of these three is the description. */
  searchDescription: given,
  description: given,
  excerpt: given,
  searchTitle: given,
  featuredImage: given,
  service: given,
  place: given,
  sector: given,
  /** The ID of the saved record; 0 for a new one. */
  id: z.number({ error: 'This must be a number' }).default(0),
});

export type TextToCheck = z.output<typeof textCheckSchema>;

/** The position in the content, in UTF-16 units. */
const at = z.number().optional();
/** The path of another record that the warning is about. */
const href = z.string().optional();

export const checkedTextSchema = z.object({
  words: z.number(),
  /** 0 without text. */
  readingMinutes: z.number(),
  warnings: z.array(z.object({ text: z.string(), at, href })),
  outline: z.array(z.object({ level: z.number(), text: z.string(), at: z.number() })),
  /** The preview for search engines and links. `image` is a path or a URL. */
  shown: z.object({ title: z.string(), address: z.string(), description: z.string(), image: z.string() }),
});

export type CheckedText = z.output<typeof checkedTextSchema>;
export type Warning = CheckedText['warnings'][number];
