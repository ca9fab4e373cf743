/** SQL that differs between the databases, as fragments of a query. */
import type { Expression, RawBuilder, SqlBool } from 'kysely';

/** A column or another piece of a query that is a text. */
export type Text = Expression<unknown>;

export interface SqlDialect {
  /** Whether a text matches a pattern for `like`, whatever the letter case (of ASCII). @param pattern as `likePattern` makes it */
  isLike(text: Text, pattern: string): RawBuilder<SqlBool>;
  /** Whether a message holds a word in one column, whatever the letter case, as its index says. Null where the index cannot know for certain. */
  messageHolds(word: string): RawBuilder<SqlBool> | null;
  /**
   * Whether a message may hold all of the words, whatever the letter case, as its index says: in one column or across two,
   * or, for a long one, the parts of it. Null where the index cannot know.
   */
  mayHold(id: Text, message: string[]): RawBuilder<SqlBool> | null;
  /** Whether a text holds another, letter for letter. */
  holds(text: Text, part: Text): RawBuilder<SqlBool>;
  /** Whether a text holds a reference that no digit follows: `media:1` is not in `media:12`. */
  refersTo(text: Text, reference: string): RawBuilder<SqlBool>;
  /** An excerpt of `length` characters, which starts `before` characters before the first match. */
  around(text: Text, word: string, before: number, length: number): RawBuilder<string>;
  /** The entries of a JSON object that a text is, as a table with the columns `key` and `value`. */
  entries(json: Text): RawBuilder<unknown>;
}

/** For `like`: what holds the words, taken literally. */
export const likePattern = (message: string) => `%${message.replace(/[\\%_]/g, '\\$&')}%`;
