/** The data of scheduled actions: a record is published or unpublished at a time. */

import { timePattern } from '~/platform/time-zone';
import * as z from '~/platform/zod';
import { line } from './fields';

export const scheduledActionKinds = ['publish', 'unpublish'] as const;
export type ScheduledActionKind = (typeof scheduledActionKinds)[number];

const noTime = 'Choose a day and a time';

export const scheduleSchema = z.object({
  at: line(noTime).regex(timePattern, noTime),
});

export const scheduleFormSchema = scheduleSchema.extend({ action: z.enum(scheduledActionKinds) });

export type ScheduleInput = z.output<typeof scheduleSchema>;

export const scheduledActionSchema = z.object({
  /** As in URLs: "blog-posts". */
  kind: z.string(),
  record: z.string(),
  action: z.enum(scheduledActionKinds),
  dueAt: z.string(),
  /** The username of the user who scheduled it. */
  author: z.string(),
  /** The time of the retry after a failure. */
  retryAt: z.string().nullable(),
});

export type ScheduledAction = z.output<typeof scheduledActionSchema>;

export const namedScheduledActionSchema = scheduledActionSchema.extend({ name: z.string() });

export type NamedScheduledAction = z.output<typeof namedScheduledActionSchema>;
