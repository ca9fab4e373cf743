import * as z from '~/platform/zod';
import {
  booleanField,
  dateField,
  longTextMaxLength,
  optionalImage,
  optionalLine,
  optionalText,
  requiredLine,
  requiredText,
} from '~/records/fields';
import { storedFields } from '~/records/stored-fields';
import { slugField } from '../slugs/field';

export const caseStudySchema = z.object({
  title: requiredLine('Title', 'Title must be at least 5 characters', { min: 5, max: 150 }),
  /** If empty, it is made from the title. */
  slug: slugField,
  client: requiredLine('Client', 'Enter the name of the client, or a description such as a law firm in Leeds', {
    max: 120,
  }),
  sector: optionalLine('Sector', 80),
  size: optionalLine('Size', 80),
  problem: requiredText('Problem', 'Problem is required', { max: 1000 }),
  content: requiredText('Solution', 'Solution is required', { max: longTextMaxLength }),
  figure: optionalLine('Figure', 40),
  figureBasis: optionalText('How it was measured', { max: 300 }),
  testimonialId: z
    .number({ error: 'Choose a testimonial from the list' })
    .int('Choose a testimonial from the list')
    .nullish()
    .transform((id) => id ?? null),
  image: optionalImage('Please enter a valid URL'),
  imageAlt: optionalLine('Alternative text', 300),
  permissionBy: optionalLine('Permission given by', 200),
  permissionOn: dateField,
  permissionExpiresOn: dateField,
  isPublished: booleanField(false),
});

export type CaseStudyInput = z.output<typeof caseStudySchema>;

export const caseStudyLabels: Record<keyof CaseStudyInput, string> = {
  title: 'Title',
  slug: 'Slug',
  client: 'Client',
  sector: 'Sector',
  size: 'Size',
  problem: 'Problem',
  content: 'Solution',
  figure: 'Figure',
  figureBasis: 'How it was measured',
  testimonialId: 'Testimonial',
  image: 'Image',
  imageAlt: 'Alternative text',
  permissionBy: 'Permission given by',
  permissionOn: 'Permission given on',
  permissionExpiresOn: 'Permission expires on',
  isPublished: 'Published',
};

export const caseStudyRecordSchema = z.object({
  id: z.number(),
  ...storedFields(caseStudySchema),
  publishedAt: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number(),
});

export type CaseStudy = z.output<typeof caseStudyRecordSchema>;

/** The public fields of a case study in a list. */
export const caseStudySummarySchema = caseStudyRecordSchema
  .omit({ content: true, testimonialId: true, permissionBy: true, permissionOn: true, permissionExpiresOn: true })
  .omit({ isPublished: true, createdAt: true, version: true })
  .extend({ publishedAt: z.string() });

export type CaseStudySummary = z.output<typeof caseStudySummarySchema>;
