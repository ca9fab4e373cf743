import { sql } from 'kysely';
import { type AnyDatabase, addSearchTriggers, createTrigger, id, isPostgres, onlyId, required } from './dialects';

/** The searched columns of messages when this migration was written. */
const columns = 'first_name, last_name, company_name, company_email, phone_number, city_location, message';

const recordTables = [
  'testimonials',
  'accreditations',
  'team_members',
  'case_studies',
  'notices',
  'blog_posts',
  'pages',
  'social_media_config',
  'redirects',
  'media',
  'canned_replies',
  'users',
];

/**
 * Stores folded texts for searches. They are written later in batches (`app/inbox/messages/search-index.server.ts`), because folding all
 * messages would take minutes.
 */
export async function up(db: AnyDatabase): Promise<void> {
  await (isPostgres(db) ? prepareIndex(db) : dropFormerIndex(db));
  await db.schema
    .createTable('message_search')
    .addColumn('message_id', 'integer', (c) => c.primaryKey().references('contact_requests.id').onDelete('cascade'))
    .addColumn('text', 'text', required)
    .execute();
  await db.schema
    .createTable('record_search')
    .addColumn('kind', 'text', required)
    .addColumn('record', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('text', 'text', required)
    .addPrimaryKeyConstraint('record_search_record', ['kind', 'record'])
    .execute();
  await db.schema
    .createTable('search_queue')
    .addColumn('id', 'integer', id)
    .addColumn('kind', 'text', required)
    .addColumn('record', 'text', required)
    .execute();
  await (isPostgres(db) ? createPostgresIndex(db) : createSqliteIndex(db));
  const change = `delete from message_search where message_id = old.id;
    insert into search_queue (kind, record) values ('contact_requests', cast(old.id as text));`;
  const when = `contact_requests_update_search after update of ${columns} on contact_requests`;
  await createTrigger(db, sql.raw(`create trigger ${when} begin ${change} end`));
  for (const table of recordTables) await addSearchTriggers(db, table);
  await addSearchTriggers(db, 'site_content', { keysOf: (row) => ["'site_content'", `${row}.key`] });
  await addSearchTriggers(db, 'trash', { keysOf: (row) => [`'trash/' || ${row}.kind`, `${row}.record`] });
}

async function prepareIndex(db: AnyDatabase) {
  await sql`drop index if exists contact_requests_text`.execute(db);
  await db.schema
    .createTable('message_index')
    .addColumn('id', 'integer', onlyId)
    .addColumn('message_id', 'integer', required)
    .execute();
  await db.insertInto('message_index').values({ id: 1, message_id: 0 }).execute();
}

async function dropFormerIndex(db: AnyDatabase) {
  await sql`drop trigger contact_requests_delete_text`.execute(db);
  await sql`drop trigger contact_requests_update_text`.execute(db);
  await sql`drop table contact_requests_text`.execute(db);
  await db.updateTable('message_index').set({ message_id: 0 }).execute();
}

const createPostgresIndex = (db: AnyDatabase) =>
  sql`create index message_search_text on message_search using gin (text gin_trgm_ops)`.execute(db);

/**
 * A trigram index of the folded texts. With `detail = none`, it stores only which messages contain a trigram, not where:
 * https://www.sqlite.org/fts5.html#the_trigram_tokenizer
 */
async function createSqliteIndex(db: AnyDatabase) {
  const statements = [
    `create virtual table message_search_text using fts5 (text, content = 'message_search',
      content_rowid = 'message_id', tokenize = 'trigram case_sensitive 1', detail = none)`,
    // Disables SQLite's own merges, which would run in the middle of a transaction. `tidyIndex` merges in steps.
    "insert into message_search_text (message_search_text, rank) values ('crisismerge', 1999)",
    `create trigger message_search_delete_text after delete on message_search
      when old.message_id <= (select message_id from message_index)
      begin insert into message_search_text (message_search_text, rowid, text)
        values ('delete', old.message_id, old.text); end`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
