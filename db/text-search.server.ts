/** Searches texts in columns. */
import type { Expression, ExpressionBuilder, ReferenceExpression, SqlBool } from 'kysely';
import type { Database } from './schema';
import { indexedLength, likePattern } from './sql-dialect.server';
import { currentStore, type Tx } from './store.server';

/**
 * Tests whether any column contains the words, ignoring ASCII case.
 *
 * @param words taken literally: `%` and `_` are not wildcards
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
  const { isLike } = currentStore().sqlDialect;
  return eb.or(columns.map((column) => isLike(eb.ref(column as never), pattern)));
}

/**
 * Tests whether a message contains each word in one of the columns, ignoring case. SQLite's index only preselects
 * messages, which `like` then checks.
 */
export function messageContainsAll(
  eb: ExpressionBuilder<Database, 'contactRequests'>,
  columns: ReferenceExpression<Database, 'contactRequests'>[],
  words: string[],
): Expression<SqlBool> {
  const { messageHolds, mayHold } = currentStore().sqlDialect;
  const conditions = words.map(
    (word) => messageHolds(word) ?? eb.or(patternsOf(word).map((pattern) => anyLike(eb, columns, pattern))),
  );
  const possible = mayHold(eb.ref('contactRequests.id'), words);
  return eb.and(possible ? [possible, ...conditions] : conditions);
}

/**
 * Returns the patterns for `like`, which ignores only ASCII case. In a word that the index holds, other letters become
 * wildcards, because the index has matched them. A shorter word has a pattern for each case of its other letters.
 */
function patternsOf(word: string): string[] {
  const characters = [...word];
  if (characters.length >= indexedLength) return [likePattern(word).replace(/[^\x20-\x7e]/gu, '_')];
  const casesOf = (character: string) =>
    /[\x20-\x7e]/.test(character)
      ? [character]
      : [...new Set([character, character.toLowerCase(), character.toUpperCase()])];
  const variants = characters.reduce<string[]>(
    (starts, character) => starts.flatMap((start) => casesOf(character).map((letter) => start + letter)),
    [''],
  );
  return variants.map(likePattern);
}

/** Adds new messages to the index, which `messageContainsAll` searches. */
export async function indexMessages(): Promise<void> {
  await currentStore().messageIndex?.update();
}

/** Returns whether this number is more than half of the index, so that `rebuildIndex` is cheaper than removing them. */
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
