import { sql } from 'kysely';
import type { Phrases } from '../phrases.server';

export const sqlitePhrases: Phrases = {
  isLike: (text, pattern) => sql`${text} like ${pattern} escape '\\'`,
  hasTrigrams: (id, trigrams) => {
    const asked = trigrams.map((trigram) => `"${trigram.replaceAll('"', '""')}"`).join(' AND ');
    return sql`${id} in (select rowid from contact_requests_text where contact_requests_text match ${asked})`;
  },
  holds: (text, part) => sql`instr(${text}, ${part}) > 0`,
  refersTo: (text, reference) => sql`(${text} glob ${`*${reference}`} or ${text} glob ${`*${reference}[^0-9]*`})`,
  around: (text, word, before, length) =>
    sql`substr(${text}, max(1, instr(lower(${text}), ${word.toLowerCase()}) - ${before}), ${length})`,
  entries: (json) => sql`json_each(${json})`,
};
