import * as z from '~/platform/zod';
import { storedFields } from '~/records/stored-fields';
import { type FieldTable, inputSchemaOf } from '../field-table';
import { noticeKinds } from './kinds';

export const noticeFields = {
  text: {
    kind: 'text',
    label: 'Text',
    required: 'Enter one or two sentences',
    max: 280,
    hint: 'One or two sentences, for example: Microsoft 365 is down, we are on it.',
    rows: 3,
  },
  kind: { kind: 'own', label: 'Kind' },
  endsAt: {
    kind: 'time',
    label: 'Ends at',
    required: 'Choose a day and a time',
    hint: 'UK time. After that, only the notices page shows it.',
  },
  content: {
    kind: 'markdown',
    label: 'Details',
    max: 20_000,
    hint: 'Shown on the notices page.',
    rows: 4,
  },
  isPublished: {
    kind: 'switch',
    label: 'Published',
    hint: 'Turn off to keep it as a draft, which can be scheduled.',
    initial: false,
  },
} as const satisfies FieldTable;

export const noticeSchema = inputSchemaOf(noticeFields, {
  kind: z.enum(noticeKinds, { error: 'Choose disruption, information or resolved' }).default('information'),
});

export const noticeRecordSchema = z.object({
  id: z.number(),
  ...storedFields(noticeSchema),
  publishedAt: z.string().nullable(),
  resolvedAt: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number(),
});

export type Notice = z.output<typeof noticeRecordSchema>;

export const publicNoticeSchema = noticeRecordSchema
  .pick({ id: true, text: true, kind: true, endsAt: true, resolvedAt: true, updatedAt: true })
  .extend({ publishedAt: z.string() });

export type PublicNotice = z.output<typeof publicNoticeSchema>;
