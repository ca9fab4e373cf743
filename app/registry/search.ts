/** The result of one search over all types. */
import * as z from 'zod';

const searchResultSchema = z.object({
  name: z.string(),
  /** The address of the record. */
  path: z.string(),
  /** The text around the first match; empty where the name is enough. */
  excerpt: z.string(),
  /** "Draft", "Hidden" or "Archived"; empty for a visible record. */
  state: z.string(),
});
export type SearchResult = z.output<typeof searchResultSchema>;

export const searchResultGroupSchema = z.object({
  kind: z.string(),
  label: z.string(),
  found: z.array(searchResultSchema),
  /** The number of all results. */
  total: z.number(),
});
export type SearchResultGroup = z.output<typeof searchResultGroupSchema>;
