import { searchedMessageColumnNames } from '../message-columns';

/** Search words contain no line break. An index uses this expression, so a change needs a migration. */
const text = searchedMessageColumnNames.map((column) => `contact_requests.${column}`).join(` || e'\\n' || `);

/** The text of a message, with ASCII letters in lower case. */
export const messageLetters = `lower((${text}) collate "C")`;

/** Folds case as SQLite's trigram tokenizer does. `lower` does not unify some Greek and Latin variants. */
export const folded = (some: string) =>
  `translate(lower((${some}) collate "und-x-icu") collate "C", 'ςſϐϑϕϖϰϱϵ', 'σsβθφπκρε')`;

/** ASCII texts, which most messages are, fold five times as fast. Folding dominates the search for frequent words. */
export const messageText = `case when octet_length(${text}) = char_length(${text})
  then ${messageLetters} else ${folded(text)} end`;
