import * as z from '~/platform/zod';
import { requiredLine, requiredText } from '~/records/fields';
import { replyPlaceholders, unknownPlaceholders } from './placeholders';

const known = Object.keys(replyPlaceholders)
  .map((name) => `{${name}}`)
  .join(', ');

export const savedReplySchema = z.object({
  title: requiredLine('Title', 'Title is required', { max: 100 }),
  /** Markdown. */
  content: requiredText('Text', 'Text is required', { max: 5000 }).refine(
    (text) => unknownPlaceholders(text).length === 0,
    `Unknown placeholder. Use: ${known}`,
  ),
});

export type SavedReplyInput = z.output<typeof savedReplySchema>;

export const savedReplyLabels: Record<keyof SavedReplyInput, string> = { title: 'Title', content: 'Content' };

export const savedReplyRecordSchema = z.object({
  id: z.number(),
  title: z.string(),
  content: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number(),
});

export type SavedReply = z.output<typeof savedReplyRecordSchema>;

export const filledAnswerSchema = savedReplyRecordSchema.pick({ id: true, title: true, content: true });

export type FilledAnswer = z.output<typeof filledAnswerSchema>;
