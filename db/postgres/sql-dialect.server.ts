import { sql } from 'kysely';
import { likePattern, type SqlDialect } from '../sql-dialect.server';
import { folded, messageText } from './message-text';

/** The index knows three characters in a row: for less, every message would have to be read. */
const indexedLength = 3;

/** `"C"` knows the letter case of ASCII alone, as SQLite does. */
export const postgresSqlDialect: SqlDialect = {
  isLike: (text, pattern) => sql`(${text}) collate "C" ilike ${pattern}`,
  messageHolds: (word) => {
    if ([...word].length < indexedLength) return null;
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
