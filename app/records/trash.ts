/** Records that were deleted and can be restored. */
import * as z from '~/platform/zod';

export const trashPageSize = 20;

export const trashRetentionDays = 30;

export const trashedSchema = z.object({
  /** As in URLs: "testimonials". */
  kind: z.string(),
  record: z.string(),
  subject: z.string(),
  name: z.string(),
  author: z.string(),
  deletedAt: z.string(),
  /** The last day on which it can be restored. */
  retainedUntil: z.string(),
});

export type Trashed = z.output<typeof trashedSchema>;
