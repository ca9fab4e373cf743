import { sql } from 'kysely';
import { indexedLength, type SqlDialect } from '../sql-dialect.server';

/** More trigrams of one word would hardly exclude further messages. */
const trigramsMax = 30;

function trigramsOf(word: string): string[] {
  const characters = [...word];
  const count = Math.min(trigramsMax, characters.length - indexedLength + 1);
  return Array.from({ length: Math.max(0, count) }, (_, at) => characters.slice(at, at + indexedLength).join(''));
}

export const sqliteSqlDialect: SqlDialect = {
  isLike: (text, pattern) => sql`${text} like ${pattern} escape '\\'`,
  messageHolds: () => null,
  mayHold: (id, words) => {
    const trigrams = [...new Set(words.flatMap(trigramsOf))];
    if (trigrams.length === 0) return null;
    const requested = trigrams.map((trigram) => `"${trigram.replaceAll('"', '""')}"`).join(' AND ');
    return sql`${id} in (select rowid from contact_requests_text where contact_requests_text match ${requested})`;
  },
  holds: (text, part) => sql`instr(${text}, ${part}) > 0`,
  refersTo: (text, reference) => sql`(${text} glob ${`*${reference}`} or ${text} glob ${`*${reference}[^0-9]*`})`,
  around: (text, word, before, length) =>
    sql`substr(${text}, max(1, instr(lower(${text}), ${word.toLowerCase()}) - ${before}), ${length})`,
  entries: (json) => sql`json_each(${json})`,
};
