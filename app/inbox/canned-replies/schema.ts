import * as z from '~/platform/zod';
import { requiredLine, requiredText } from '~/records/fields';
import { replyPlaceholders, unknownPlaceholders } from './placeholders';

const known = Object.keys(replyPlaceholders)
  .map((name) => `{${name}}`)
  .join(', ');

export const cannedReplySchema = z.object({
  title: requiredLine('Title', 'Title is required', { max: 100 }),
  /** Markdown. */
  content: requiredText('Text', 'Text is required', { max: 5000 }).refine(
    (text) => unknownPlaceholders(text).length === 0,
    `Unknown placeholder. Use: ${known}`,
  ),
});

export type CannedReplyInput = z.output<typeof cannedReplySchema>;

export const cannedReplyLabels: Record<keyof CannedReplyInput, string> = { title: 'Title', content: 'Content' };

export const cannedReplyRecordSchema = z.object({
  id: z.number(),
  title: z.string(),
  content: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number(),
});

export type CannedReply = z.output<typeof cannedReplyRecordSchema>;

export const filledAnswerSchema = cannedReplyRecordSchema.pick({ id: true, title: true, content: true });

export type FilledAnswer = z.output<typeof filledAnswerSchema>;
