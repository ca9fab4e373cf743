import { type Kysely, sql } from 'kysely';
import { isPostgres } from './dialects';

// biome-ignore lint/suspicious/noExplicitAny: a migration is written against the tables of its day, not today's types
type AnyDatabase = Kysely<any>;

const columns = 'first_name last_name company_name company_email phone_number city_location message'.split(' ');
const names = columns.join(', ');
const of = (row: 'old' | 'new') => [`${row}.id`, ...columns.map((column) => `${row}.${column}`)].join(', ');
const isIndexed = 'old.id <= (select message_id from message_index)';

export async function up(db: AnyDatabase): Promise<void> {
  if (!isPostgres(db)) await setIndexApart(db);
  // For the number of those that wait for an answer, and for how long the answered ones waited.
  await sql`create index contact_requests_unanswered on contact_requests (status, created_at)
    where answered_at is null`.execute(db);
  await sql`create index contact_requests_answered on contact_requests (answered_at desc, created_at)
    where answered_at is not null`.execute(db);
}

/**
 * A message is put into the index of texts some time after it was stored, with others: in the visitor's own transaction
 * that cost more than all the rest. Up to which message it has come stands in `message_index`.
 */
async function setIndexApart(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('message_index')
    .addColumn('id', 'integer', (c) => c.primaryKey().check(sql`id = 1`))
    .addColumn('message_id', 'integer', (c) => c.notNull())
    .execute();
  await sql`insert into message_index select 1, coalesce(max(id), 0) from contact_requests`.execute(db);

  const take = `insert into contact_requests_text (contact_requests_text, rowid, ${names}) values ('delete', ${of('old')});`;
  const add = `insert into contact_requests_text (rowid, ${names}) values (${of('new')});`;
  const statements = [
    // What a message said goes from the index with it, instead of being crossed out there.
    "insert into contact_requests_text (contact_requests_text, rank) values ('secure-delete', 1)",
    'drop trigger contact_requests_insert_text',
    'drop trigger contact_requests_delete_text',
    'drop trigger contact_requests_update_text',
    `create trigger contact_requests_delete_text after delete on contact_requests when ${isIndexed} begin ${take} end`,
    `create trigger contact_requests_update_text after update of ${names} on contact_requests when ${isIndexed}
      begin ${take} ${add} end`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
