import { sql } from 'kysely';
import { likePattern, type SqlDialect } from '../sql-dialect.server';
import { folded, messageLetters, messageText } from './message-text';

/** The index needs three characters. Shorter ASCII words read every message, so they skip slow Unicode folding. */
const isShort = (word: string) => /^[\x20-\x7e]{1,2}$/.test(word);

/** The "C" collation folds only ASCII case, as SQLite's `like` does. */
export const postgresSqlDialect: SqlDialect = {
  isLike: (text, pattern) => sql`(${text}) collate "C" ilike ${pattern}`,
  messageHolds: (word) => {
    if (isShort(word)) return sql`${sql.raw(messageLetters)} like lower(${likePattern(word)} collate "C")`;
    const [before, after] = folded('?')
      .split('?')
      .map((part) => sql.raw(part));
    return sql`${sql.raw(messageText)} like ${before}${likePattern(word)}${after}`;
  },
  mayHold: () => null,
  holds: (text, part) => sql`strpos(${text}, ${part}) > 0`,
  refersTo: (text, reference) => sql`${text} ~ ${`${reference.replace(/\W/g, '\\$&')}(?![0-9])`}`,
  around: (text, word, before, length) =>
    sql`substr(${text}, greatest(1, strpos(lower(${text}), ${word.toLowerCase()}) - ${sql.lit(before)}), ${sql.lit(length)})`,
  entries: (json) =>
    sql`(select key, case value::text when 'true' then '1' when 'false' then '0' else value #>> '{}' end as value from json_each((${json})::json))`,
};
