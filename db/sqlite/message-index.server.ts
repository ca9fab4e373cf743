/**
 * The trigram index of messages. Messages are indexed later in batches, because indexing would be most of the cost of a
 * visitor's transaction.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { inBatches } from '../batches.server';
import { searchedMessageColumnNames } from '../message-columns';
import { type MessageIndex, type Queries, type Tx, transaction } from '../store.server';

const indexed = searchedMessageColumnNames.join(', ');
/** The number of index pages to merge at a time, which takes some milliseconds. */
const mergedPages = 16;
const rest = 5;

export class SqliteMessageIndex implements MessageIndex {
  constructor(private readonly queries: Queries) {}

  async update(): Promise<void> {
    if ((await newest(this.queries)) > (await lastIndexed(this.queries))) await inBatches(indexSome);
  }

  /**
   * Returns whether the messages are more than half of the index. `restart` is then cheaper than removing and merging
   * them.
   */
  async isMajority(messages: number): Promise<boolean> {
    const { count } = await this.queries
      .selectFrom('contactRequests')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('id', '<=', await lastIndexed(this.queries))
      .executeTakeFirstOrThrow();
    return messages * 2 > Number(count);
  }

  async restart(tx: Tx): Promise<void> {
    await sql`insert into contact_requests_text (contact_requests_text) values ('delete-all')`.execute(tx);
    await tx.updateTable('messageIndex').set({ messageId: 0 }).execute();
  }

  /**
   * Merges the index completely, in many small transactions. Until then, deleted entries are only marked
   * (https://www.sqlite.org/fts5.html#the_merge_command).
   */
  async tidy(): Promise<void> {
    // A negative number starts a merge of all segments; a positive one continues it.
    let pages = -mergedPages;
    while (await transaction((tx) => mergeSome(tx, pages))) {
      pages = mergedPages;
      await pause(rest);
    }
  }
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

async function mergeSome(tx: Tx, pages: number): Promise<boolean> {
  const before = await totalChanges(tx);
  await sql`insert into contact_requests_text (contact_requests_text, rank) values ('merge', ${sql.lit(pages)})`.execute(
    tx,
  );
  // The command itself counts as one change.
  return (await totalChanges(tx)) - before >= 2;
}

async function totalChanges(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`select total_changes() as count`.execute(tx);
  return Number(rows[0]?.count);
}
