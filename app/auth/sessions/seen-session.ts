/** Where someone is signed in, as those see it who look after users. */
import * as z from 'zod';

export const seenSessionSchema = z.object({
  userAgent: z.string().nullable(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
});

export type SeenSession = z.output<typeof seenSessionSchema>;
