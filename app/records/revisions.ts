/** The data of revisions, and their retention. */
import * as z from '~/platform/zod';

export const revisionsPageSize = 20;

/**
 * The maximum number of revisions per record, and their age in days. Revisions that visitors saw are kept longer, and
 * the first one as long as the record.
 */
export const revisionRetention = { max: 100, days: 90, shownMost: 200, shownDays: 2 * 365 };

export const revisionSchema = z.object({
  id: z.number(),
  /** The record's number of changes. */
  recordVersion: z.number(),
  /** A verb in the past tense: created, updated, published, restored, … */
  action: z.string(),
  /** The differences from the previous revision, as text. */
  what: z.string(),
  /** Null when the record was changed without a revision, which the next save added. */
  author: z.string().nullable(),
  channel: z.string().nullable(),
  /** Whether visitors saw it. */
  isShown: z.boolean(),
  createdAt: z.string(),
});

export type Revision = z.output<typeof revisionSchema>;

export const revisionFieldSchema = z.object({ label: z.string(), text: z.string() });

export type RevisionField = z.output<typeof revisionFieldSchema>;
