import { type Kysely, sql } from 'kysely';
import { createTrigger } from './dialects';

/**
 * Who is told of messages, and when: the settings, in one row; messages that wait for a summary of several; and the summaries.
 * A message takes its place in a summary with it, as it does its mails.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration is written against the tables of its day, not today's types
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('notification_settings')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('recipients', 'text', (c) => c.notNull())
    .addColumn('is_each', 'integer', (c) => c.notNull())
    .addColumn('digest', 'text', (c) => c.notNull().check(sql`digest in ('none', 'daily', 'weekly')`))
    .addColumn('is_quiet', 'integer', (c) => c.notNull())
    .addColumn('quiet_from', 'text', (c) => c.notNull())
    .addColumn('quiet_to', 'text', (c) => c.notNull())
    .addColumn('is_reminding', 'integer', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .execute();
  await db.schema
    .createTable('message_summaries')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in ('quiet', 'digest')`))
    .addColumn('recipients', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('summarised_messages')
    .addColumn('message_id', 'integer', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('since', 'text', (c) => c.notNull())
    .addColumn('summary_id', 'integer')
    .addPrimaryKeyConstraint('summarised_messages_key', ['message_id', 'kind'])
    .execute();
  await db.schema.createIndex('summarised_messages_summary').on('summarised_messages').column('summary_id').execute();
  await createTrigger(
    db,
    sql`create trigger contact_requests_delete_summarised after delete on contact_requests
    begin delete from summarised_messages where message_id = old.id; end`,
  );
}
