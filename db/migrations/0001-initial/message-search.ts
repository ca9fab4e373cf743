import { sql } from 'kysely';
import { messageText } from '../../postgres/message-text';
import { type AnyDatabase, createExtension, isPostgres, onlyId, required } from '../dialects';

/** An index of every three letters in a row of what a message says. */
export const createMessageSearch = (db: AnyDatabase): Promise<void> =>
  isPostgres(db) ? createPostgresSearch(db) : createSqliteSearch(db);

async function createPostgresSearch(db: AnyDatabase) {
  await createExtension(db, 'pg_trgm');
  const index = `create index contact_requests_text on contact_requests using gin ((${messageText}) gin_trgm_ops)`;
  await sql.raw(index).execute(db);
}

/**
 * A message is put into the index some time after it was stored, with others: in the visitor's own transaction that cost
 * more than all the rest. `message_index` says up to which message it has come. The index says which messages hold three
 * characters in a row, and no more where (`detail = none`): https://www.sqlite.org/fts5.html#the_trigram_tokenizer
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
    // SQLite would merge large parts at once, in the middle of a transaction. `tidyIndex` does it in steps.
    "insert into contact_requests_text (contact_requests_text, rank) values ('crisismerge', 1999)",
    `create trigger contact_requests_delete_text after delete on contact_requests when ${isIndexed} begin ${take} end`,
    `create trigger contact_requests_update_text after update of ${names} on contact_requests when ${isIndexed}
      begin ${take} ${add} end`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
