/** Plans: a record goes live, or away, at a time. */
import * as z from 'zod';
import { line } from './fields';

export const planDeeds = ['publish', 'unpublish'] as const;
export type PlanDeed = (typeof planDeeds)[number];

const noTime = 'Choose a day and a time';

export const planSchema = z.object({
  /** In London: 2026-10-25T01:30; or a moment with its zone: 2026-10-25T01:30:00Z. */
  at: line(noTime).regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?$/, noTime),
});

/** Of a form: for which of the two. */
export const planFormSchema = planSchema.extend({ deed: z.enum(planDeeds) });

export type PlanInput = z.output<typeof planSchema>;

export const planRecordSchema = z.object({
  /** As in its address: "blog-posts". */
  kind: z.string(),
  record: z.string(),
  deed: z.enum(planDeeds),
  dueAt: z.string(),
  /** Who has planned it. */
  author: z.string(),
  /** Why it was not done, or will not be: it waits for somebody to decide. */
  fault: z.string().nullable(),
  /** When it is retried, after it has failed. */
  retryAt: z.string().nullable(),
});

export type Plan = z.output<typeof planRecordSchema>;

/** In a list of all, with what a person calls it. */
export const namedPlanSchema = planRecordSchema.extend({ name: z.string() });

export type NamedPlan = z.output<typeof namedPlanSchema>;
