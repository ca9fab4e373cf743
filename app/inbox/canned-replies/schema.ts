import * as z from 'zod';
import { requiredLine, requiredText } from '~/records/fields';
import { placeholders, unknownPlaceholders } from './placeholders';

const known = Object.keys(placeholders)
  .map((name) => `{${name}}`)
  .join(', ');

export const cannedAnswerSchema = z.object({
  title: requiredLine('Title', 'Title is required', { max: 100 }),
  /** Markdown. */
  content: requiredText('Text', 'Text is required', { max: 5000 }).refine(
    (text) => unknownPlaceholders(text).length === 0,
    `Unknown placeholder. Use: ${known}`,
  ),
});

export type CannedAnswerInput = z.output<typeof cannedAnswerSchema>;

export const cannedAnswerLabels: Record<keyof CannedAnswerInput, string> = { title: 'Title', content: 'Content' };

export const cannedAnswerRecordSchema = z.object({
  id: z.number(),
  title: z.string(),
  content: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number(),
});

export type CannedAnswer = z.output<typeof cannedAnswerRecordSchema>;

/** One as it would be put into the answer to a message. */
export const filledAnswerSchema = cannedAnswerRecordSchema.pick({ id: true, title: true, content: true });

export type FilledAnswer = z.output<typeof filledAnswerSchema>;
