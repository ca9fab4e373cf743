/** The connection to Google reviews: the forms of its screens, and its records. */
import * as z from '~/platform/zod';
import { optionalWebAddress, requiredLine, requiredText, webAddress } from '~/records/fields';

const googleApis = ['business-profile', 'places'] as const;

/** If empty, the stored secret stays. */
const secret = z
  .string({ error: 'The secret must be text' })
  .max(1000, 'This is too long')
  .overwrite((value) => value.trim())
  .optional();

export const placesSchema = z.object({
  apiKey: secret,
  query: requiredLine('Name and town', 'Enter the name and town of your business', { max: 200 }),
});

export const businessProfileSchema = z.object({
  clientId: requiredLine('Client ID', 'Please enter the client ID', { max: 300 }),
  clientSecret: secret,
});

/** The response of Google's login. */
export const googleLoginSchema = z.object({
  code: requiredLine('Code', 'Google sent no code. Log in with Google again.', { max: 2000 }),
  state: requiredLine('State', 'Log in with Google again.', { max: 200 }),
});

export const locationSchema = z.object({
  location: requiredLine('Location', 'Choose a business', { max: 300 }).regex(
    /^(?:|[\w-]+|accounts\/\w+\/locations\/\w+)$/,
    'Choose a business',
  ),
});

export interface Location {
  location: string;
  name: string;
  address: string;
  placeId: string | null;
}

const linkInvalid =
  'Enter a link to a Google review, such as https://maps.app.goo.gl/… or https://www.google.com/maps/reviews/…';

/** Returns whether it is a review link as Google Maps shares it. The link is stored and never opened. */
function isReviewLink(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, port, pathname } = new URL(value);
  const isMaps = /^(www\.)?google\.(com|co\.uk)$/.test(hostname) && /^\/maps\/reviews\/./.test(pathname);
  const isShort = hostname === 'maps.app.goo.gl' && /^\/[\w-]+$/.test(pathname);
  return protocol === 'https:' && port === '' && (isMaps || isShort);
}

export const reviewLinkSchema = z.object({
  googleReviewUrl: webAddress(linkInvalid).refine((value) => isReviewLink(value), linkInvalid),
});

/** A testimonial's limits for Google's reviews. A review without enough text is skipped. */
export const reviewSchema = z.object({
  reviewId: requiredLine('Review ID', 'The review has no ID', { max: 300 }),
  authorName: requiredLine('Author name', 'The review has no author', { min: 2, max: 100 }),
  content: requiredText('Content', 'The review has too little text', { min: 10, max: 4096 }),
  rating: z.number().int().min(1).max(5),
  url: optionalWebAddress('The review has no valid link'),
  writtenAt: z.iso.datetime({ offset: true }).transform((value) => new Date(value).toISOString()),
});

export type Review = z.output<typeof reviewSchema>;

/** A review that staff can turn into a testimonial, or one that differs from its testimonial. */
export const suggestionSchema = z.object({
  id: z.number(),
  reviewId: z.string(),
  authorName: z.string(),
  content: z.string(),
  rating: z.number(),
  url: z.string().nullable(),
  writtenAt: z.string(),
  /** `changed` and `deleted`: at Google, after it became a testimonial. */
  state: z.enum(['new', 'changed', 'deleted']),
  /** Its testimonial; null without one. */
  testimonialId: z.number().nullable(),
});

export type Suggestion = z.output<typeof suggestionSchema>;

export const statusSchema = z.object({
  api: z.enum(googleApis),
  /** Null before a business is chosen. */
  locationName: z.string().nullable(),
  checkedAt: z.string().nullable(),
  problem: z.string().nullable(),
});

export type GoogleStatus = z.output<typeof statusSchema>;
