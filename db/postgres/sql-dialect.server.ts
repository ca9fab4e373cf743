import { sql } from 'kysely';
import type { SqlDialect } from '../sql-dialect.server';

export const postgresSqlDialect: SqlDialect = {
  // The trigram index serves `like`, and not `strpos`.
  containsWord: (text, word) => sql`${text} like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`,
  mayMatch: () => null,
  holds: (text, part) => sql`strpos(${text}, ${part}) > 0`,
  refersTo: (text, reference) => sql`${text} ~ ${`${reference.replace(/\W/g, '\\$&')}(?![0-9])`}`,
};
