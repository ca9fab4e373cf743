/** What is looked into for messages. An index has this very expression: who changes it needs a migration that makes it anew. */
const columns = 'first_name last_name company_name company_email phone_number city_location message'.split(' ');

/** The letters of a text without their case, as SQLite's trigram tokenizer folds them: `lower` leaves some of two small forms. */
export const folded = (text: string) => `translate(lower((${text}) collate "und-x-icu"), 'ςſϐϑϕϖϰϱϵ', 'σsβθφπκρε')`;

/** No word that is looked for has a line break. */
export const messageText = folded(columns.join(` || e'\\n' || `));
