import { type Kysely, sql } from 'kysely';
import { isPostgres } from './dialects';

const columns = 'first_name last_name company_name company_email phone_number city_location message'.split(' ');
const names = columns.join(', ');
const of = (row: 'old' | 'new') => [`${row}.id`, ...columns.map((column) => `${row}.${column}`)].join(', ');
const isIndexed = 'old.id <= (select message_id from message_index)';

/**
 * The index of messages says which of them hold three characters in a row, and no more where: it is a tenth of what it was,
 * and so is what changing it costs. Messages are put into it anew, some at a time, as those are that arrive.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration is written against the tables of its day, not today's types
export async function up(db: Kysely<any>): Promise<void> {
  if (isPostgres(db)) return;
  const take = `insert into contact_requests_text (contact_requests_text, rowid, ${names}) values ('delete', ${of('old')});`;
  const add = `insert into contact_requests_text (rowid, ${names}) values (${of('new')});`;
  const statements = [
    'drop trigger contact_requests_delete_text',
    'drop trigger contact_requests_update_text',
    'drop table contact_requests_text',
    `create virtual table contact_requests_text
      using fts5 (${names}, content = 'contact_requests', content_rowid = 'id', tokenize = 'trigram', detail = none)`,
    // By itself it would merge as much as it finds at once, in the middle of somebody's transaction: tidyIndex does it in steps.
    "insert into contact_requests_text (contact_requests_text, rank) values ('crisismerge', 1999)",
    `create trigger contact_requests_delete_text after delete on contact_requests when ${isIndexed} begin ${take} end`,
    `create trigger contact_requests_update_text after update of ${names} on contact_requests when ${isIndexed}
      begin ${take} ${add} end`,
    'update message_index set message_id = 0',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
