/**
 * The searched columns of messages. An index has this very expression, so a change needs a migration that recreates it.
 */
const columns = 'first_name last_name company_name company_email phone_number city_location message'.split(' ');

/** Search words contain no line break. */
const text = columns.map((column) => `contact_requests.${column}`).join(` || e'\\n' || `);

/** The letters of a text without their case, as SQLite's trigram tokenizer folds them: `lower` leaves some of two small forms. */
export const folded = (some: string) =>
  `translate(lower((${some}) collate "und-x-icu") collate "C", 'ςſϐϑϕϖϰϱϵ', 'σsβθφπκρε')`;

/** Most texts are ASCII alone, and folded five times as fast: where most messages have a word, that is most of a search. */
export const messageText = `case when octet_length(${text}) = char_length(${text})
  then lower((${text}) collate "C") else ${folded(text)} end`;
