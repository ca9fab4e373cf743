/** SQL fragments that differ between the databases. */
import type { Expression, RawBuilder, SqlBool } from 'kysely';

/** A column or another expression of type text. */
export type Text = Expression<unknown>;

export interface SqlDialect {
  /** Tests a text against a `like` pattern, ignoring ASCII case. @param pattern made by `likePattern` */
  isLike(text: Text, pattern: string): RawBuilder<SqlBool>;
  /** Tests with the index whether one column contains a word, ignoring case. Null if the index cannot decide. */
  messageHolds(word: string): RawBuilder<SqlBool> | null;
  /**
   * Preselects with the index messages that may contain all words, ignoring case; matches can span columns, or be parts
   * of a long word. Null if the index cannot preselect.
   */
  mayHold(id: Text, words: string[]): RawBuilder<SqlBool> | null;
  /** Tests whether a text contains another, with exact case. */
  holds(text: Text, part: Text): RawBuilder<SqlBool>;
  /** Tests whether a text contains a reference not followed by a digit: `media:1` is not in `media:12`. */
  refersTo(text: Text, reference: string): RawBuilder<SqlBool>;
  /** Returns `length` characters of a text, starting `before` characters before the first occurrence of the word. */
  around(text: Text, word: string, before: number, length: number): RawBuilder<string>;
  /** Returns the entries of a JSON object as a table with the columns `key` and `value`. */
  entries(json: Text): RawBuilder<unknown>;
}

/** The length in characters of the shortest word that the index can hold: it stores three consecutive characters. */
export const indexedLength = 3;

/** Returns a `like` pattern for texts that contain the words literally. */
export const likePattern = (words: string) => `%${words.replace(/[\\%_]/g, '\\$&')}%`;
