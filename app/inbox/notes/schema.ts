import * as z from '~/platform/zod';
import { requiredText } from '~/records/fields';

export const noteSchema = z.object({
  content: requiredText('Note', 'Please write a note', { max: 5000 }),
});

export type NoteInput = z.output<typeof noteSchema>;

/** A note about a message. Visitors never see it. */
export const noteRecordSchema = z.object({
  id: z.number(),
  messageId: z.number(),
  author: z.string(),
  content: z.string(),
  createdAt: z.string(),
});

export type Note = z.output<typeof noteRecordSchema>;
