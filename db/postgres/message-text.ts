import { searchedMessageColumnNames } from '../message-columns';

/** Search words contain no line break. An index has this expression, so a change needs a migration that recreates it. */
const text = searchedMessageColumnNames.map((column) => `contact_requests.${column}`).join(` || e'\\n' || `);

/** A message without the letter case of ASCII. */
export const messageLetters = `lower((${text}) collate "C")`;

/** The letters of a text without their case, as SQLite's trigram tokenizer folds them: `lower` leaves some of two small forms. */
export const folded = (some: string) =>
  `translate(lower((${some}) collate "und-x-icu") collate "C", 'ςſϐϑϕϖϰϱϵ', 'σsβθφπκρε')`;

/** Most texts are ASCII alone, and folded five times as fast: where most messages have a word, that is most of a search. */
export const messageText = `case when octet_length(${text}) = char_length(${text})
  then ${messageLetters} else ${folded(text)} end`;
