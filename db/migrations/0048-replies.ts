import { type Kysely, sql } from 'kysely';
import { createTrigger } from './dialects';

/** What staff answer a visitor, as it was sent, and how they sign. It goes with its message, and so do its mail and what was typed and never sent. */
// biome-ignore lint/suspicious/noExplicitAny: a migration is written against the tables of its day, not today's types
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('message_replies')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('message_id', 'integer', (c) => c.notNull().references('contact_requests.id').onDelete('cascade'))
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('user_id', 'integer', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('author', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('html', 'text', (c) => c.notNull())
    .addColumn('signature', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('sent_at', 'text')
    .addUniqueConstraint('message_replies_key', ['message_id', 'key'])
    .execute();
  await db.schema.alterTable('users').addColumn('signature', 'text').execute();
  await db.schema.createIndex('message_replies_user').on('message_replies').column('user_id').execute();
  await createTrigger(
    db,
    sql`create trigger message_replies_delete_mail after delete on message_replies
    begin delete from outbox_mails where subject = 'reply' and subject_id = old.id; end`,
  );
  await db.schema.createIndex('unsaved_work_record').on('unsaved_work').columns(['kind', 'record']).execute();
  await createTrigger(
    db,
    sql`create trigger contact_requests_delete_unsaved after delete on contact_requests
    begin delete from unsaved_work where kind = 'replies' and record = cast(old.id as text); end`,
  );
}
