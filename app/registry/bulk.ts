/** The schema of a bulk action. */
import * as z from 'zod';
import { bulkMax, type Intent, intents } from './bulk-intents';

const names = Object.keys(intents) as [Intent, ...Intent[]];

const chosenRecord = z
  .string({ error: 'Enter a record id' })
  .regex(/^[\w/-]{1,100}(?:@\d{1,9})?$/, 'Enter a record id, optionally with its version: 7@3');

/** Each is a number; "7@3" is left alone where its version is no longer 3. In the trash it is "blog-posts/7". */
export const bulkSchema = z.object({
  intent: z.enum(names, { error: `Intent must be one of ${names.join(', ')}` }),
  records: z.array(chosenRecord).min(1, 'Choose at least one').max(bulkMax, `Choose ${bulkMax} at most`),
});

/** A form of which no checkbox is ticked sends none of them: its list is informed. */
export const bulkFormSchema = bulkSchema.extend({ records: z.array(chosenRecord).max(bulkMax).default([]) });

export type BulkInput = z.output<typeof bulkSchema>;

export const bulkOutcomeSchema = z.object({
  /** The changed records. */
  done: z.array(z.string()),
  /** The records that were in that state already. */
  unchanged: z.array(z.string()),
  refused: z.array(z.object({ record: z.string(), name: z.string(), message: z.string() })),
  /** Notes about records that could not return unchanged. */
  messages: z.array(z.string()),
});

export type BulkOutcome = z.output<typeof bulkOutcomeSchema>;
