/** Looking for words in columns. */
import type { Expression, ExpressionBuilder, ReferenceExpression, SqlBool } from 'kysely';
import { likePattern } from './phrases.server';
import type { Database } from './schema';
import { currentStore, type Tx } from './store.server';

/**
 * True where any of the columns holds the words, whatever their letter case (of ASCII).
 *
 * @param words taken literally: `%` and `_` are no wildcards
 */
export function anyContains<T extends keyof Database>(
  eb: ExpressionBuilder<Database, T>,
  columns: ReferenceExpression<Database, T>[],
  words: string,
): Expression<SqlBool> {
  return anyLike(eb, columns, likePattern(words));
}

function anyLike<T extends keyof Database>(
  eb: ExpressionBuilder<Database, T>,
  columns: ReferenceExpression<Database, T>[],
  pattern: string,
): Expression<SqlBool> {
  const { isLike } = currentStore().phrases;
  return eb.or(columns.map((column) => isLike(eb.ref(column as never), pattern)));
}

/**
 * True for messages that hold each of the words in one of the columns, whatever their letter case: those that have all
 * three characters in a row that the words have, and then hold the words themselves.
 */
export function messageContainsAll(
  eb: ExpressionBuilder<Database, 'contactRequests'>,
  columns: ReferenceExpression<Database, 'contactRequests'>[],
  words: string[],
): Expression<SqlBool> {
  // `like` knows the letter case of ASCII alone; the index has looked at the other letters.
  const patterns = words.map((word) => likePattern(word).replace(/[^\x20-\x7e]/gu, '_'));
  const conditions = patterns.map((pattern) => anyLike(eb, columns, pattern));
  const mayHold = currentStore().phrases.mayHold(eb.ref('contactRequests.id'), words);
  if (mayHold) conditions.unshift(mayHold);
  return eb.and(conditions);
}

/** Puts the messages that have arrived since the last time into the index; `messageContainsAll` finds those that are in it. */
export async function indexMessages(): Promise<void> {
  await currentStore().messageIndex?.update();
}

/** Whether so many are more than half of what is in the index, and `beginIndexAnew` costs less than to take them out. */
export async function isMostOfIndex(messages: number): Promise<boolean> {
  return (await currentStore().messageIndex?.isMostly(messages)) ?? false;
}

/** Empties the index; `indexMessages` fills it again. */
export async function beginIndexAnew(tx: Tx): Promise<void> {
  await currentStore().messageIndex?.beginAnew(tx);
}

/** Has nothing of what was deleted left in the index. */
export async function tidyIndex(): Promise<void> {
  await currentStore().messageIndex?.tidy();
}
