/** The data of scheduled actions: a record is published or unpublished at a time. */
import * as z from 'zod';
import { line } from './fields';

export const scheduledActionKinds = ['publish', 'unpublish'] as const;
export type ScheduledActionKind = (typeof scheduledActionKinds)[number];

const noTime = 'Choose a day and a time';

export const scheduleSchema = z.object({
  /** London time as 2026-10-25T01:30, or with a zone as 2026-10-25T01:30:00Z. */
  at: line(noTime).regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?$/, noTime),
});

/** The fields of a form. */
export const scheduleFormSchema = scheduleSchema.extend({ action: z.enum(scheduledActionKinds) });

export type ScheduleInput = z.output<typeof scheduleSchema>;

export const scheduledActionSchema = z.object({
  /** As in its address: "blog-posts". */
  kind: z.string(),
  record: z.string(),
  action: z.enum(scheduledActionKinds),
  dueAt: z.string(),
  /** The username of the person who scheduled it. */
  author: z.string(),
  /** The time of the retry after a failure. */
  retryAt: z.string().nullable(),
});

export type ScheduledAction = z.output<typeof scheduledActionSchema>;

/** A scheduled action in a list of all, with the record's name. */
export const namedScheduledActionSchema = scheduledActionSchema.extend({ name: z.string() });

export type NamedScheduledAction = z.output<typeof namedScheduledActionSchema>;
