/** Looking for words in columns: how, depends on the database. */
import { setTimeout as pause } from 'node:timers/promises';
import { type Expression, type ExpressionBuilder, type ReferenceExpression, type SqlBool, sql } from 'kysely';
import { inBatches } from './batches.server';
import type { Database } from './schema';
import { queries, type Tx, transaction } from './store.server';

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
  return anyLike(eb, columns, likePattern(words));
}

/** For `like … escape '\\'`. */
export const likePattern = (words: string) => `%${words.replace(/[\\%_]/g, '\\$&')}%`;

function anyLike<T extends keyof Database>(
  eb: ExpressionBuilder<Database, T>,
  columns: ReferenceExpression<Database, T>[],
  pattern: string,
): Expression<SqlBool> {
  return eb.or(columns.map((column) => sql<SqlBool>`${eb.ref(column as never)} like ${pattern} escape '\\'`));
}

/** The index knows which messages have these three characters in a row, and nothing else. */
const indexedLength = 3;
/** More of one word's would hardly leave out any further message. */
const askedOfWord = 30;

/**
 * True for messages that hold each of the words in one of the columns, whatever their letter case: those that have all
 * three characters in a row that the words have, and then hold the words themselves.
 */
export function messageContainsAll(
  eb: ExpressionBuilder<Database, 'contactRequests'>,
  columns: ReferenceExpression<Database, 'contactRequests'>[],
  words: string[],
): Expression<SqlBool> {
  // SQLite's `like` knows the letter case of ASCII alone; the index has looked at the other letters.
  const patterns = words.map((word) => likePattern(word).replace(/[^\x20-\x7e]/gu, '_'));
  const conditions = patterns.map((pattern) => anyLike(eb, columns, pattern));
  const asked = [...new Set(words.flatMap(trigrams))].map((trigram) => `"${trigram.replaceAll('"', '""')}"`);
  if (asked.length > 0) {
    const found = sql`select rowid from contact_requests_text where contact_requests_text match ${asked.join(' AND ')}`;
    conditions.unshift(sql<SqlBool>`${eb.ref('contactRequests.id')} in (${found})`);
  }
  return eb.and(conditions);
}

function trigrams(word: string): string[] {
  const characters = [...word];
  const count = Math.min(askedOfWord, characters.length - indexedLength + 1);
  return Array.from({ length: Math.max(0, count) }, (_, at) => characters.slice(at, at + indexedLength).join(''));
}

const indexed = 'first_name, last_name, company_name, company_email, phone_number, city_location, message';
/** Puts the messages that have arrived since the last time into the index; `messageContainsAll` finds those that are in it. */
export async function indexMessages(): Promise<void> {
  if ((await newest(queries())) > (await lastIndexed(queries()))) await inBatches(indexSome);
}

async function indexSome(tx: Tx, limit: number): Promise<number> {
  const from = await lastIndexed(tx);
  const ids = tx.selectFrom('contactRequests').select('id').where('id', '>', from).orderBy('id').limit(limit);
  const rows = await ids.execute();
  const to = rows.at(-1)?.id;
  if (to === undefined) return 0;
  await sql`insert into contact_requests_text (rowid, ${sql.raw(indexed)})
    select id, ${sql.raw(indexed)} from contact_requests where id > ${from} and id <= ${to}`.execute(tx);
  await tx.updateTable('messageIndex').set({ messageId: to }).execute();
  return rows.length;
}

async function newest(db: Pick<Tx, 'selectFrom'>): Promise<number> {
  const row = await db
    .selectFrom('contactRequests')
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirst();
  return Number(row?.id ?? 0);
}

async function lastIndexed(db: Pick<Tx, 'selectFrom'>): Promise<number> {
  const { messageId } = await db.selectFrom('messageIndex').select('messageId').executeTakeFirstOrThrow();
  return messageId;
}

/**
 * Whether so many are more than half of what is in the index. To cross them out there and tidy up would cost more than
 * `beginIndexAnew`, and the tidying would come at once: it counts the pages that it writes, and of those there are few.
 */
export async function isMostOfIndex(messages: number): Promise<boolean> {
  const { count } = await queries()
    .selectFrom('contactRequests')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('id', '<=', await lastIndexed(queries()))
    .executeTakeFirstOrThrow();
  return messages * 2 > Number(count);
}

/** Empties the index; `indexMessages` fills it again. */
export async function beginIndexAnew(tx: Tx): Promise<void> {
  await sql`insert into contact_requests_text (contact_requests_text) values ('delete-all')`.execute(tx);
  await tx.updateTable('messageIndex').set({ messageId: 0 }).execute();
}

/** So many pages of the index at a time take some milliseconds. */
const mergedPages = 16;
const rest = 5;

/**
 * Brings the index into one part, in many small transactions. Until then what was deleted is only crossed out in it
 * (https://www.sqlite.org/fts5.html#the_merge_command).
 */
export async function tidyIndex(): Promise<void> {
  // Below zero it begins with all parts there are; then it goes on with what was begun.
  let pages = -mergedPages;
  while (await transaction((tx) => mergeSome(tx, pages))) {
    pages = mergedPages;
    await pause(rest);
  }
}

async function mergeSome(tx: Tx, pages: number): Promise<boolean> {
  const before = await totalChanges(tx);
  await sql`insert into contact_requests_text (contact_requests_text, rank) values ('merge', ${sql.lit(pages)})`.execute(
    tx,
  );
  // The command itself counts as one.
  return (await totalChanges(tx)) - before >= 2;
}

async function totalChanges(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`select total_changes() as count`.execute(tx);
  return Number(rows[0]?.count);
}
