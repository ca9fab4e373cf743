import { type FieldTable, inputSchemaOf, recordSchemaOf } from '~/content/field-table';
import type * as z from '~/platform/zod';
import { requiredText } from '~/records/fields';
import { replyPlaceholders, unknownPlaceholders } from './placeholders';

const known = Object.keys(replyPlaceholders)
  .map((name) => `{${name}}`)
  .join(', ');

export const savedReplyFields = {
  title: {
    kind: 'line',
    label: 'Title',
    required: 'Title is required',
    max: 100,
    hint: 'A name to recognise it by. Visitors do not see it.',
  },
  /** Markdown. */
  content: { kind: 'own', label: 'Content' },
} as const satisfies FieldTable;

export const savedReplySchema = inputSchemaOf(savedReplyFields, {
  content: requiredText('Text', 'Text is required', { max: 5000 }).refine(
    (text) => unknownPlaceholders(text).length === 0,
    `Unknown placeholder. Use: ${known}`,
  ),
});

export const savedReplyRecordSchema = recordSchemaOf(savedReplySchema);

export type SavedReply = z.output<typeof savedReplyRecordSchema>;

export const filledAnswerSchema = savedReplyRecordSchema.pick({ id: true, title: true, content: true });

export type FilledAnswer = z.output<typeof filledAnswerSchema>;
