import { assignmentSchema } from '~/inbox/messages/assignment';
import * as z from '~/platform/zod';
import { type BulkIntent, bulkMax, intents } from './bulk-intents';

const names = Object.keys(intents) as [BulkIntent, ...BulkIntent[]];

const chosenRecord = z
  .string({ error: 'Enter a record id' })
  .regex(/^[\w/-]{1,100}(?:@\d{1,9})?$/, 'Enter a record id, optionally with its version: 7@3');

/** Whom `assign` assigns messages to. */
const { assigneeId } = assignmentSchema.shape;

/**
 * Each is an ID. With a version, as in "7@3", it is skipped if its current version differs. In the trash:
 * "blog-posts/7".
 */
export const bulkSchema = z.object({
  intent: z.enum(names, { error: `Intent must be one of ${names.join(', ')}` }),
  records: z.array(chosenRecord).min(1, 'Choose at least one').max(bulkMax, `Choose ${bulkMax} at most`),
  assigneeId,
});

/** A form without a ticked checkbox sends no records. Its list then shows a message. */
export const bulkFormSchema = z.object({
  intent: z.enum([...names, 'export']),
  records: z.array(chosenRecord).max(bulkMax).default([]),
  /** Only the page that asks for confirmation has this field. */
  confirmed: z.string().optional(),
  assigneeId,
});

export type BulkInput = z.output<typeof bulkSchema>;

export const bulkOutcomeSchema = z.object({
  done: z.array(z.string()),
  /** The records that were in that state already. */
  unchanged: z.array(z.string()),
  rejected: z.array(z.object({ record: z.string(), name: z.string(), message: z.string() })),
  /** Notes about records that could not be restored unchanged. */
  messages: z.array(z.string()),
});

export type BulkOutcome = z.output<typeof bulkOutcomeSchema>;
