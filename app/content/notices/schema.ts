import * as z from '~/platform/zod';
import { booleanField, emptiableText, requiredText, requiredTime } from '~/records/fields';
import { storedFields } from '~/records/stored-fields';
import { noticeKinds } from './kinds';

export const noticeSchema = z.object({
  text: requiredText('Text', 'Enter one or two sentences', { max: 280 }),
  kind: z.enum(noticeKinds, { error: 'Choose disruption, information or resolved' }).default('information'),
  content: emptiableText('Details', 20_000).default(''),
  endsAt: requiredTime('Choose a day and a time'),
  isPublished: booleanField(false),
});

export type NoticeInput = z.output<typeof noticeSchema>;

export const noticeLabels: Record<keyof NoticeInput, string> = {
  text: 'Text',
  kind: 'Kind',
  content: 'Details',
  endsAt: 'Ends at',
  isPublished: 'Published',
};

export const noticeRecordSchema = z.object({
  id: z.number(),
  ...storedFields(noticeSchema),
  publishedAt: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number(),
});

export type Notice = z.output<typeof noticeRecordSchema>;

/** The public fields of a notice. */
export const publicNoticeSchema = noticeRecordSchema
  .pick({ id: true, text: true, kind: true, endsAt: true, updatedAt: true })
  .extend({ publishedAt: z.string() });

export type PublicNotice = z.output<typeof publicNoticeSchema>;
