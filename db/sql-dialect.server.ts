/** SQL fragments that differ between the databases. */
import type { Expression, RawBuilder, SqlBool } from 'kysely';
import type { SearchTerm } from './search-term';

/** A column or another expression of type text. */
type Text = Expression<unknown>;

export interface SqlDialect {
  /**
   * Tests whether a folded text contains a folded word. PostgreSQL uses an index of the column, if there is one.
   *
   * @param word taken literally: `%` and `_` are not wildcards
   */
  containsWord(text: Text, word: string): RawBuilder<SqlBool>;
  /** Preselects with the index messages that may match all terms. Null if the index cannot preselect. */
  mayMatch(messageId: Text, terms: readonly SearchTerm[]): RawBuilder<SqlBool> | null;
  /** Tests whether a text contains another, with exact case. */
  holds(text: Text, part: Text): RawBuilder<SqlBool>;
  /** Tests whether a text contains a reference not followed by a digit: `media:1` is not in `media:12`. */
  refersTo(text: Text, reference: string): RawBuilder<SqlBool>;
}
