/** Searches folded texts. `app/` writes them. */
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from './schema';
import type { SearchTerm } from './search-term';
import { currentStore, queries, type Tx } from './store.server';

export function matchesAll(text: Expression<unknown>, terms: readonly SearchTerm[]): Expression<SqlBool> {
  const { containsWord } = currentStore().sqlDialect;
  const { and, or } = expressionBuilder<Database>();
  const matches = (term: SearchTerm) => or(term.map((words) => and(words.map((word) => containsWord(text, word)))));
  return and(terms.map(matches));
}

/** Selects the indexed messages that match all terms. The index only preselects messages, which are then compared. */
export function matchingMessages(terms: readonly SearchTerm[]) {
  return queries()
    .selectFrom(currentStore().sqlDialect.possibleMatches(terms).as('possible'))
    .where(matchesAll(sql.ref('possible.text'), terms));
}

export async function lastIndexed(db: Pick<Tx, 'selectFrom'>): Promise<number> {
  const { messageId } = await db.selectFrom('messageIndex').select('messageId').executeTakeFirstOrThrow();
  return Number(messageId);
}

/** Returns whether this number is more than half of the index, so that `rebuildIndex` is cheaper than removing them. */
export async function isMajorityOfIndex(messages: number): Promise<boolean> {
  if (!currentStore().messageIndex) return false;
  const { count } = await queries()
    .selectFrom('contactRequests')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('id', '<=', await lastIndexed(queries()))
    .executeTakeFirstOrThrow();
  return messages * 2 > Number(count);
}

/** Empties the index; `indexMessages` fills it again. */
export async function rebuildIndex(tx: Tx): Promise<void> {
  await currentStore().messageIndex?.clear(tx);
  await tx.updateTable('messageIndex').set({ messageId: 0 }).execute();
}

/** Removes deleted content from the index. */
export async function tidyIndex(): Promise<void> {
  await currentStore().messageIndex?.tidy();
}
