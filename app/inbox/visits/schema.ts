import * as z from '~/platform/zod';

const countsSchema = z.object({
  /** Page views that did not come from another page of this site. */
  visits: z.number(),
  /** Messages that are not spam. */
  messages: z.number(),
  /** The answered ones among these messages. */
  replies: z.number(),
});
export type VisitTotals = z.output<typeof countsSchema>;

const countSchema = z.object({ name: z.string(), count: z.number() });
export type VisitCount = z.output<typeof countSchema>;

/** `name` is the path. `title` is null for a page that is gone. */
const pageCountSchema = countSchema.extend({ title: z.string().nullable() });
export type PageCount = z.output<typeof pageCountSchema>;

export const visitReport = {
  current: countsSchema,
  previous: countsSchema,
  /** Oldest first. */
  days: [countsSchema.extend({ day: z.string() })],
  /** Most views first. */
  pages: [pageCountSchema],
  /** Most visits first. */
  referringHosts: [countSchema],
  campaigns: [countSchema],
} satisfies Record<string, z.ZodType | [z.ZodType]>;

/** A mark in a chart, below its day. */
export type DayMark = Record<'day' | 'title', string>;
