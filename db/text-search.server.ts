/** Looking for words in columns: how, depends on the database. */
import { type Expression, type ExpressionBuilder, type ReferenceExpression, type SqlBool, sql } from 'kysely';
import type { Database } from './schema';

/**
 * True where any of the columns holds the words, whatever their letter case (in SQLite, that of ASCII).
 *
 * @param words taken literally: `%` and `_` are no wildcards
 */
export function anyContains<T extends keyof Database>(
  eb: ExpressionBuilder<Database, T>,
  columns: ReferenceExpression<Database, T>[],
  words: string,
): Expression<SqlBool> {
  const pattern = `%${words.replace(/[\\%_]/g, '\\$&')}%`;
  return eb.or(columns.map((column) => sql<SqlBool>`${eb.ref(column as never)} like ${pattern} escape '\\'`));
}
