/** Text search in columns. */
import type { Expression, ExpressionBuilder, ReferenceExpression, SqlBool } from 'kysely';
import type { Database } from './schema';
import { likePattern } from './sql-dialect.server';
import { currentStore, type Tx } from './store.server';

/**
 * True where any of the columns holds the words, whatever their letter case (of ASCII).
 *
 * @param message taken literally: `%` and `_` are no wildcards
 */
export function anyContains<T extends keyof Database>(
  eb: ExpressionBuilder<Database, T>,
  columns: ReferenceExpression<Database, T>[],
  message: string,
): Expression<SqlBool> {
  return anyLike(eb, columns, likePattern(message));
}

function anyLike<T extends keyof Database>(
  eb: ExpressionBuilder<Database, T>,
  columns: ReferenceExpression<Database, T>[],
  pattern: string,
): Expression<SqlBool> {
  const { isLike } = currentStore().sqlDialect;
  return eb.or(columns.map((column) => isLike(eb.ref(column as never), pattern)));
}

/**
 * True for messages that hold each of the words in one of the columns, whatever their letter case: where the index does not
 * say so for certain, those that may hold them as far as it knows, and then do.
 */
export function messageContainsAll(
  eb: ExpressionBuilder<Database, 'contactRequests'>,
  columns: ReferenceExpression<Database, 'contactRequests'>[],
  message: string[],
): Expression<SqlBool> {
  const { messageHolds, mayHold } = currentStore().sqlDialect;
  // `like` knows the letter case of ASCII alone; the index has looked at the other letters.
  const pattern = (word: string) => likePattern(word).replace(/[^\x20-\x7e]/gu, '_');
  const conditions = message.map((word) => messageHolds(word) ?? anyLike(eb, columns, pattern(word)));
  const possible = mayHold(eb.ref('contactRequests.id'), message);
  return eb.and(possible ? [possible, ...conditions] : conditions);
}

/** Adds new messages to the index; `messageContainsAll` searches it. */
export async function indexMessages(): Promise<void> {
  await currentStore().messageIndex?.update();
}

/** Whether so many are more than half of the index, so that `rebuildIndex` is cheaper than removing them. */
export async function isMajorityOfIndex(messages: number): Promise<boolean> {
  return (await currentStore().messageIndex?.isMajority(messages)) ?? false;
}

/** Empties the index; `indexMessages` fills it again. */
export async function rebuildIndex(tx: Tx): Promise<void> {
  await currentStore().messageIndex?.restart(tx);
}

/** Removes deleted content from the index. */
export async function tidyIndex(): Promise<void> {
  await currentStore().messageIndex?.tidy();
}
