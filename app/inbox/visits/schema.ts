import * as z from '~/platform/zod';

/** The length of each of the two compared periods. */
export const visitDays = 30;

const totalsSchema = z.object({
  /** Page views that did not come from another page of this site. */
  visits: z.number(),
  /** Views of the page with the contact form. */
  formViews: z.number(),
  /** Messages that are not spam. */
  messages: z.number(),
  /** The answered ones among these messages. */
  replies: z.number(),
});
export type VisitTotals = z.output<typeof totalsSchema>;

const countSchema = z.object({ name: z.string(), count: z.number() });
export type VisitCount = z.output<typeof countSchema>;

export const visitReport = {
  current: totalsSchema,
  previous: totalsSchema,
  /** Most views first. */
  pages: [countSchema],
  /** Most visits first. */
  referringHosts: [countSchema],
  campaigns: [countSchema],
} satisfies Record<string, z.ZodType | [z.ZodType]>;
