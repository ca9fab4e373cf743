/** A user's session, as admins see it. */
import * as z from 'zod';

export const seenSessionSchema = z.object({
  userAgent: z.string().nullable(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
});

export type SeenSession = z.output<typeof seenSessionSchema>;
