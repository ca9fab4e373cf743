/** The audit log: its entries and filters. */
import * as z from '~/platform/zod';

export const auditPageSize = 50;

export const auditEntryRecordSchema = z.object({
  id: z.number(),
  createdAt: z.string(),
  username: z.string(),
  action: z.string(),
  subject: z.string(),
  subjectId: z.string().nullable(),
  summary: z.string(),
  /** The number of events that the entry counts. */
  times: z.number(),
  /** The channel, such as the API; null for a login. */
  channel: z.string().nullable(),
});

export type AuditEntry = z.output<typeof auditEntryRecordSchema>;

/** In the order of the CSV. */
export const auditColumns = Object.keys(auditEntryRecordSchema.shape) as (keyof AuditEntry)[];

const word = z.string().trim().max(254).optional();
const day = z
  .union([z.literal(''), z.iso.date('Please give a day, such as 2030-12-31')])
  .transform((value) => value || undefined)
  .optional();

/** The user, action, type, and first and last day. Each is optional. */
export const auditFilterSchema = z.object({ who: word, what: word, from: day, to: day });

export type AuditFilter = z.output<typeof auditFilterSchema>;
