/** Looking for words in columns: how, depends on the database. */
import { type Expression, type ExpressionBuilder, type ReferenceExpression, type SqlBool, sql } from 'kysely';
import { inBatches } from './batches.server';
import type { Database } from './schema';
import { queries, type Tx } from './store.server';

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

/** The index knows three characters in a row, and no fewer. */
const indexedLength = 3;

/**
 * True for messages that hold each of the words in one of the columns, whatever their letter case: by the index of
 * their texts; words too short for it are looked for in what the others have left.
 */
export function messageContainsAll(
  eb: ExpressionBuilder<Database, 'contactRequests'>,
  columns: ReferenceExpression<Database, 'contactRequests'>[],
  words: string[],
): Expression<SqlBool> {
  const isIndexed = (word: string) => [...word].length >= indexedLength;
  const conditions = words.filter((word) => !isIndexed(word)).map((word) => anyContains(eb, columns, word));
  const phrases = words.filter(isIndexed).map((word) => `"${word.replaceAll('"', '""')}"`);
  if (phrases.length > 0) {
    const found = sql`select rowid from contact_requests_text where contact_requests_text match ${phrases.join(' AND ')}`;
    conditions.push(sql<SqlBool>`${eb.ref('contactRequests.id')} in (${found})`);
  }
  return eb.and(conditions);
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
