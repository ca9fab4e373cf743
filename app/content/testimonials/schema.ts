import * as z from '~/platform/zod';
import { booleanField, optionalLine, optionalTimestamp } from '~/records/fields';
import { storedFields } from '~/records/stored-fields';
import { type FieldTable, inputSchemaOf } from '../field-table';

const ratingMax = 5;
const ratingInvalid = 'Rating must be 1 to 5, in steps of a half';

export const testimonialFields = {
  authorName: { kind: 'line', label: 'Author name', required: 'Author name is required', min: 2, max: 100 },
  authorInitials: {
    kind: 'line',
    label: 'Author initials',
    required: 'Author initials are required',
    max: 3,
    tooLong: 'Max 3 characters',
    hint: '1 to 3 characters, shown in the circle.',
  },
  authorPosition: { kind: 'line', label: 'Author position', required: 'Author position is required', min: 2, max: 100 },
  companyName: { kind: 'line', label: 'Company name', max: 200 },
  content: {
    kind: 'text',
    label: 'Content',
    required: 'Content must be at least 10 characters',
    min: 10,
    max: 4096,
    hint: 'At least 10 characters. Two or three sentences read best. {business name} becomes your own business name.',
    rows: 4,
  },
  portrait: {
    kind: 'image',
    label: 'Portrait',
    hint: 'Replaces the initials. Choose an image or enter its web address.',
    shape: 'portrait',
  },
  rating: { kind: 'own', label: 'Rating' },
  isActive: {
    kind: 'switch',
    label: 'Shown on the website',
    hint: 'Turn off to hide it on the website.',
    initial: true,
  },
  isGoogleReview: { kind: 'own', label: 'Google Review' },
  googleReviewUrl: { kind: 'address', label: 'Review URL' },
  googleReviewId: { kind: 'own', label: 'Review ID' },
  googleReviewTime: { kind: 'own', label: 'Review date' },
} as const satisfies FieldTable;

export const testimonialSchema = inputSchemaOf(testimonialFields, {
  rating: z
    .number({ error: ratingInvalid })
    .min(1, ratingInvalid)
    .max(ratingMax, ratingInvalid)
    .multipleOf(0.5, ratingInvalid)
    .default(ratingMax),
  isGoogleReview: booleanField(false),
  googleReviewId: optionalLine('Google review ID', 300),
  googleReviewTime: optionalTimestamp('Please enter a date and time, for example 2026-01-31T09:30'),
});

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
