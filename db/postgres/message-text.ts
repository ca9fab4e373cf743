import { searchedMessageColumnNames } from '../message-columns';

/**
 * A line break separates the columns, because search words contain none. An index uses this expression, so a change
 * needs a migration that recreates the index.
 */
const text = searchedMessageColumnNames.map((column) => `contact_requests.${column}`).join(` || e'\\n' || `);

/** The text of a message, with ASCII letters in lower case. */
export const messageLetters = `lower((${text}) collate "C")`;

/**
 * Returns SQL that folds case as SQLite's trigram tokenizer does. `lower` does not unify some Greek and Latin variants.
 */
export const folded = (some: string) =>
  `translate(lower((${some}) collate "und-x-icu") collate "C", 'ςſϐϑϕϖϰϱϵ', 'σsβθφπκρε')`;

/**
 * ASCII texts, which most messages are, fold five times as fast. Folding is most of the cost of a search for a frequent
 * word.
 */
export const messageText = `case when octet_length(${text}) = char_length(${text})
  then ${messageLetters} else ${folded(text)} end`;
