import { sql } from 'kysely';
import { type AnyDatabase, createExtension, isPostgres, onlyId, required } from '../dialects';

/** Creates a trigram index of messages, which the next migration replaces. PostgreSQL gets its index only there. */
export const createMessageSearch = (db: AnyDatabase): Promise<void> =>
  isPostgres(db) ? createExtension(db, 'pg_trgm') : createSqliteSearch(db);

/**
 * Messages are indexed later in batches, because indexing would be the main cost of a visitor's transaction.
 * `message_index` holds the id of the last indexed message. With `detail = none`, the index stores only which messages
 * contain a trigram, not where: https://www.sqlite.org/fts5.html#the_trigram_tokenizer
 */
async function createSqliteSearch(db: AnyDatabase) {
  await db.schema
    .createTable('message_index')
    .addColumn('id', 'integer', onlyId)
    .addColumn('message_id', 'integer', required)
    .execute();
  await db.insertInto('message_index').values({ id: 1, message_id: 0 }).execute();

  const columns = 'first_name last_name company_name company_email phone_number city_location message'.split(' ');
  const names = columns.join(', ');
  const of = (row: 'old' | 'new') => [`${row}.id`, ...columns.map((column) => `${row}.${column}`)].join(', ');
  const isIndexed = 'old.id <= (select message_id from message_index)';
  const take = `insert into contact_requests_text (contact_requests_text, rowid, ${names}) values ('delete', ${of('old')});`;
  const add = `insert into contact_requests_text (rowid, ${names}) values (${of('new')});`;
  const statements = [
    `create virtual table contact_requests_text
      using fts5 (${names}, content = 'contact_requests', content_rowid = 'id', tokenize = 'trigram', detail = none)`,
    // Disables SQLite's own merges, which would run in the middle of a transaction. `tidyIndex` merges in steps.
    "insert into contact_requests_text (contact_requests_text, rank) values ('crisismerge', 1999)",
    `create trigger contact_requests_delete_text after delete on contact_requests when ${isIndexed} begin ${take} end`,
    `create trigger contact_requests_update_text after update of ${names} on contact_requests when ${isIndexed}
      begin ${take} ${add} end`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
