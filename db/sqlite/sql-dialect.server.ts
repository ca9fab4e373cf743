import { sql } from 'kysely';
import type { SearchTerm } from '../search-term';
import type { SqlDialect } from '../sql-dialect.server';

/** The index stores three consecutive characters. */
const indexedLength = 3;
/** More trigrams of one word would hardly exclude further messages. */
const trigramsMax = 30;

function trigramsOf(word: string): string[] {
  const characters = [...word];
  const count = Math.min(trigramsMax, characters.length - indexedLength + 1);
  return Array.from({ length: Math.max(0, count) }, (_, at) => characters.slice(at, at + indexedLength).join(''));
}

/** Returns a condition on the index; null if one of the alternatives has no word that the index holds. */
function indexQueryOf(term: SearchTerm): string | null {
  const alternatives = term.map((words) => [...new Set(words.flatMap(trigramsOf))]);
  if (alternatives.some((trigrams) => trigrams.length === 0)) return null;
  const quoted = (trigram: string) => `"${trigram.replaceAll('"', '""')}"`;
  return `(${alternatives.map((trigrams) => `(${trigrams.map(quoted).join(' AND ')})`).join(' OR ')})`;
}

export const sqliteSqlDialect: SqlDialect = {
  containsWord: (text, word) => sql`instr(${text}, ${word}) > 0`,
  possibleMatches: (terms) => {
    const requested = terms.map(indexQueryOf).filter((query) => query !== null);
    if (requested.length === 0) return sql`(select message_id as id, text from message_search)`;
    // `cross join` keeps the order of the index, so that the newest are read without the others.
    return sql`(select indexed.rowid as id, message_search.text from message_search_text as indexed
      cross join message_search on message_search.message_id = indexed.rowid
      where message_search_text match ${requested.join(' AND ')})`;
  },
  holds: (text, part) => sql`instr(${text}, ${part}) > 0`,
  refersTo: (text, reference) => sql`(${text} glob ${`*${reference}`} or ${text} glob ${`*${reference}[^0-9]*`})`,
};
