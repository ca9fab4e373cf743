/** SQL fragments that differ between the databases. */
import type { Expression, RawBuilder, SqlBool } from 'kysely';
import type { SearchTerm } from './search-term';

/** A column or another expression of type text. */
type Text = Expression<unknown>;

export interface SqlDialect {
  /**
   * Tests whether a folded text contains a folded word. PostgreSQL uses an index of the column, if there is one.
   * @param word taken literally: `%` and `_` are not wildcards
   */
  containsWord(text: Text, word: string): RawBuilder<SqlBool>;
  /** Selects the indexed messages that may match all terms, by their IDs, with their folded texts. */
  possibleMatches(terms: readonly SearchTerm[]): RawBuilder<{ id: number; text: string }>;
  /** Tests whether a text contains another, with exact case. */
  holds(text: Text, part: Text): RawBuilder<SqlBool>;
  /** Tests whether a text contains a reference not followed by a digit: `media:1` is not in `media:12`. */
  refersTo(text: Text, reference: string): RawBuilder<SqlBool>;
}
