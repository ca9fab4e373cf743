/** Requests to customers for a testimonial: "May we quote you?" */
import * as z from '~/platform/zod';
import { booleanField, email, optionalLine, requiredLine, requiredText } from '~/records/fields';

export const testimonialRequestSchema = z.object({
  name: requiredLine('Name', 'Enter the name of the person', { max: 100 }),
  email: email('Invalid email address'),
});

export type TestimonialRequestInput = z.output<typeof testimonialRequestSchema>;

const ratingInvalid = 'Choose one to five stars';

export const testimonialAnswerSchema = z.object({
  content: requiredText('Your words', 'Write at least 10 characters', { min: 10, max: 4096 }),
  authorName: requiredLine('Your name', 'Enter your name as we may show it', { min: 2, max: 100 }),
  authorPosition: requiredLine('Your position', 'Enter your position', { min: 2, max: 100 }),
  companyName: optionalLine('Company', 200),
  rating: z.number({ error: ratingInvalid }).int(ratingInvalid).min(1, ratingInvalid).max(5, ratingInvalid),
  isPermitted: booleanField(false).refine((value) => value, 'Tick the box to give your permission'),
});

export type TestimonialAnswer = z.output<typeof testimonialAnswerSchema>;

export const testimonialRequestRecordSchema = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  requestedBy: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  answeredAt: z.string().nullable(),
  withdrawnAt: z.string().nullable(),
});

export type TestimonialRequest = z.output<typeof testimonialRequestRecordSchema>;
