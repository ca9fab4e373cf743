import * as z from 'zod';

/** The days of each of the two periods that are compared. */
export const visitDays = 30;

const totalsSchema = z.object({
  /** Page views that no other page of this site led to. */
  visits: z.number(),
  /** Views of the page with the contact form. */
  formViews: z.number(),
  /** Messages that are not spam. */
  messages: z.number(),
  /** The number of answered messages. */
  replies: z.number(),
});
export type VisitTotals = z.output<typeof totalsSchema>;

const countSchema = z.object({ name: z.string(), count: z.number() });
export type VisitCount = z.output<typeof countSchema>;

export const visitReport = {
  current: totalsSchema,
  previous: totalsSchema,
  /** By views. */
  pages: [countSchema],
  /** By visits. */
  referringHosts: [countSchema],
  campaigns: [countSchema],
} satisfies Record<string, z.ZodType | [z.ZodType]>;
