import * as z from '~/platform/zod';
import { longTextMaxLength } from '~/records/fields';
import { storedFields } from '~/records/stored-fields';
import { type FieldTable, inputSchemaOf } from '../field-table';

export const caseStudyFields = {
  title: { kind: 'line', label: 'Title', required: 'Title must be at least 5 characters', min: 5, max: 150 },
  slug: {
    kind: 'slug',
    label: 'Slug',
    hint: 'The end of the page’s address. Leave it empty to use the title.',
  },
  client: {
    kind: 'line',
    label: 'Client',
    required: 'Enter the name of the client, or a description such as a law firm in Leeds',
    max: 120,
    hint: 'A name, or a description such as “a law firm in Leeds”.',
  },
  sector: { kind: 'line', label: 'Sector', max: 80, hint: 'For example, Legal.', isHalf: true },
  size: { kind: 'line', label: 'Size', max: 80, hint: 'For example, 40 people.' },
  problem: { kind: 'text', label: 'Problem', required: 'Problem is required', max: 1000, rows: 3 },
  content: {
    kind: 'markdown',
    label: 'Solution',
    required: 'Solution is required',
    max: longTextMaxLength,
    rows: 10,
  },
  figure: { kind: 'line', label: 'Figure', max: 40, hint: 'One result in numbers, such as “42 minutes”.' },
  figureBasis: {
    kind: 'text',
    label: 'How it was measured',
    tag: 'needed with a figure',
    max: 300,
    hint: 'For example, the median time to fix a fault, January to June.',
    rows: 2,
  },
  testimonialId: {
    kind: 'reference',
    label: 'Testimonial',
    invalid: 'Choose a testimonial from the list',
    hint: 'The page quotes this testimonial while it is shown on the website.',
  },
  image: { kind: 'image', label: 'Image', shape: 'wide' },
  imageAlt: {
    kind: 'line',
    label: 'Alternative text',
    tag: 'needed with an image',
    max: 300,
    hint: 'Describe the image as you would to someone on the phone.',
  },
  permissionBy: {
    kind: 'line',
    label: 'Permission given by',
    tag: 'needed to publish',
    max: 200,
    hint: 'The person at the client who agreed to this case study. Visitors do not see this.',
  },
  permissionOn: { kind: 'date', label: 'Permission given on', tag: 'needed to publish' },
  permissionExpiresOn: { kind: 'expiry', label: 'Permission expires on', what: 'This permission' },
  isPublished: {
    kind: 'switch',
    label: 'Published',
    hint: 'Turn off to keep it as a draft.',
    initial: false,
  },
} as const satisfies FieldTable;

export const caseStudySchema = inputSchemaOf(caseStudyFields);

export type CaseStudyInput = z.output<typeof caseStudySchema>;

export const caseStudyRecordSchema = z.object({
  id: z.number(),
  ...storedFields(caseStudySchema),
  publishedAt: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number(),
});

export type CaseStudy = z.output<typeof caseStudyRecordSchema>;

export const caseStudySummarySchema = caseStudyRecordSchema
  .omit({ content: true, testimonialId: true, permissionBy: true, permissionOn: true, permissionExpiresOn: true })
  .omit({ isPublished: true, createdAt: true, version: true })
  .extend({ publishedAt: z.string() });

export type CaseStudySummary = z.output<typeof caseStudySummarySchema>;
