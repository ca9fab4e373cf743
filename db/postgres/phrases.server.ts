import { sql } from 'kysely';
import type { Phrases } from '../phrases.server';

export const postgresPhrases: Phrases = {
  isLike: (text, pattern) => sql`${text} ilike ${pattern} escape '\\'`,
  hasTrigrams: () => sql`true`,
  holds: (text, part) => sql`strpos(${text}, ${part}) > 0`,
  refersTo: (text, reference) => sql`${text} ~ ${`${reference}([^0-9]|$)`}`,
  around: (text, word, before, length) =>
    sql`substr(${text}, greatest(1, strpos(lower(${text}), ${word.toLowerCase()}) - ${before}), ${length})`,
  entries: (json) => sql`jsonb_each_text(${json}::jsonb)`,
};
