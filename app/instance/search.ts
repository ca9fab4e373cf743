/** What one search over everything finds. */
import * as z from 'zod';

export const foundSchema = z.object({
  name: z.string(),
  /** Where it is looked at or edited. */
  path: z.string(),
  /** What it says around the first of the words; empty where its name says it all. */
  excerpt: z.string(),
  /** "Draft", "Hidden", "Archived"; empty for what is as one expects. */
  state: z.string(),
});
export type Found = z.output<typeof foundSchema>;

export const foundGroupSchema = z.object({
  kind: z.string(),
  label: z.string(),
  found: z.array(foundSchema),
  /** How many there are in all. */
  total: z.number(),
});
export type FoundGroup = z.output<typeof foundGroupSchema>;
