import { sql } from 'kysely';
import type { SqlDialect } from '../sql-dialect.server';

export const postgresSqlDialect: SqlDialect = {
  // The trigram index serves `like`, and not `strpos`.
  containsWord: (text, word) => sql`${text} like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`,
  possibleMatches: () => sql`(select message_id as id, text from message_search)`,
  holds: (text, part) => sql`strpos(${text}, ${part}) > 0`,
  refersTo: (text, reference) => sql`${text} ~ ${`${reference.replace(/\W/g, '\\$&')}(?![0-9])`}`,
};
