/** The result of one search over all types. */
import * as z from '~/platform/zod';

const searchResultSchema = z.object({
  name: z.string(),
  /** The path of the record. */
  path: z.string(),
  /** The text around the first match; empty if the name matches. */
  excerpt: z.string(),
  /** "Draft", "Hidden", "Archived"; else empty. */
  state: z.string(),
});
export type SearchResult = z.output<typeof searchResultSchema>;

export const searchResultGroupSchema = z.object({
  kind: z.string(),
  label: z.string(),
  found: z.array(searchResultSchema),
  total: z.number(),
});
export type SearchResultGroup = z.output<typeof searchResultGroupSchema>;

/** Says which messages the search does not cover yet. */
export const searchNoticeSchema = z.string();

export interface SearchResults {
  groups: SearchResultGroup[];
  notice: string | null;
}
