/**
 * The trigram index of messages. Messages are indexed later in batches, because indexing would be most of the cost of a
 * visitor's transaction.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { type MessageIndex, type Tx, transaction } from '../store.server';

/** The number of index pages to merge at a time, which takes some milliseconds. */
const mergedPages = 16;
const rest = 5;

export const sqliteMessageIndex: MessageIndex = {
  async add(tx, ids) {
    await sql`insert into message_search_text (rowid, text)
      select message_id, text from message_search where message_id in (${sql.join(ids)})`.execute(tx);
  },

  async clear(tx) {
    await sql`insert into message_search_text (message_search_text) values ('delete-all')`.execute(tx);
  },

  /**
   * Merges the index completely, in many small transactions. Until then, deleted entries are only marked
   * (https://www.sqlite.org/fts5.html#the_merge_command).
   */
  async tidy() {
    // A negative number starts a merge of all segments; a positive one continues it.
    let pages = -mergedPages;
    while (await transaction((tx) => mergeSome(tx, pages))) {
      pages = mergedPages;
      await pause(rest);
    }
  },
};

async function mergeSome(tx: Tx, pages: number): Promise<boolean> {
  const before = await totalChanges(tx);
  await sql`insert into message_search_text (message_search_text, rank) values ('merge', ${sql.lit(pages)})`.execute(
    tx,
  );
  // The command itself counts as one change.
  return (await totalChanges(tx)) - before >= 2;
}

async function totalChanges(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`select total_changes() as count`.execute(tx);
  return Number(rows[0]?.count);
}
