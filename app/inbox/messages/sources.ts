import * as z from 'zod';

export const messageSourceSchema = z.object({
  /** The campaign source, else the referring site, else the visitor's own words; null if all are unknown. */
  source: z.string().nullable(),
  medium: z.string().nullable(),
  campaign: z.string().nullable(),
  messages: z.number(),
  /** The number of answered messages. */
  replies: z.number(),
});
export type MessageSource = z.output<typeof messageSourceSchema>;
