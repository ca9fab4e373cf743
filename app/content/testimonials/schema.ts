import * as z from '~/platform/zod';
import {
  booleanField,
  optionalImage,
  optionalLine,
  optionalTimestamp,
  optionalWebAddress,
  requiredLine,
  requiredText,
} from '~/records/fields';
import { storedFields } from '~/records/stored-fields';

const ratingMax = 5;
const initialsMaxLength = 3;

const ratingInvalid = 'Rating must be 1 to 5, in steps of a half';

export const testimonialSchema = z.object({
  authorName: requiredLine('Author name', 'Author name is required', { min: 2, max: 100 }),
  authorInitials: requiredLine('Author initials', 'Author initials are required', {
    max: initialsMaxLength,
    tooLong: 'Max 3 characters',
  }),
  authorPosition: requiredLine('Author position', 'Author position is required', { min: 2, max: 100 }),
  companyName: optionalLine('Company name', 200),
  content: requiredText('Content', 'Content must be at least 10 characters', { min: 10, max: 4096 }),
  rating: z
    .number({ error: ratingInvalid })
    .min(1, ratingInvalid)
    .max(ratingMax, ratingInvalid)
    .multipleOf(0.5, ratingInvalid)
    .default(ratingMax),
  portrait: optionalImage('Please enter a valid URL'),
  isActive: booleanField(true),
  isGoogleReview: booleanField(false),
  googleReviewUrl: optionalWebAddress('Please enter a valid URL'),
  googleReviewId: optionalLine('Google review ID', 300),
  googleReviewTime: optionalTimestamp('Please enter a date and time, for example 2026-01-31T09:30'),
});

export type TestimonialInput = z.output<typeof testimonialSchema>;

export const testimonialLabels: Record<keyof TestimonialInput, string> = {
  authorName: 'Author name',
  authorInitials: 'Author initials',
  authorPosition: 'Author position',
  companyName: 'Company name',
  content: 'Content',
  portrait: 'Portrait',
  rating: 'Rating',
  isActive: 'Shown on the website',
  isGoogleReview: 'Google Review',
  googleReviewUrl: 'Review URL',
  googleReviewId: 'Review ID',
  googleReviewTime: 'Review date',
};

/** Whether the samples are hidden, and the screen to return to. */
export const samplesSchema = z.object({
  hidden: booleanField(true),
  from: z.enum(['/admin/dashboard', '/admin/testimonials']).catch('/admin/testimonials'),
});

export const testimonialRecordSchema = z.object({
  id: z.number(),
  ...storedFields(testimonialSchema),
  createdAt: z.string(),
  version: z.number(),
});

/** The public fields of a testimonial. */
export const publicTestimonialSchema = testimonialRecordSchema.omit({
  isActive: true,
  googleReviewId: true,
  createdAt: true,
  version: true,
});

export type PublicTestimonial = z.output<typeof publicTestimonialSchema>;
export type Testimonial = z.output<typeof testimonialRecordSchema>;

/** A change at Google to the review of a testimonial. */
export interface GoogleNote {
  /** `missing`: Google has not returned it lately, and may again. */
  state: 'changed' | 'deleted' | 'missing';
  /** The time when the testimonial is deleted, by Google's terms for the Places API; null if it stays. */
  deletedOn: string | null;
}

/** A customer's permission to publish their words. */
export interface PermissionNote {
  name: string;
  email: string;
  answeredAt: string | null;
  withdrawnAt: string | null;
}
