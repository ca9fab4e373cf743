import { type Kysely, sql } from 'kysely';
import { createTrigger } from './dialects';

/**
 * A mail is about a record of any kind, which it names as the audit trail does; until now it was about a message. Messages
 * take their mails with them by a trigger instead of a foreign key.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration is written against the tables of its day, not today's types
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('outbox_mails').renameTo('former_outbox_mails').execute();
  await db.schema
    .createTable('outbox_mails')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('subject_id', 'integer', (c) => c.notNull())
    .addColumn('priority', 'integer', (c) => c.notNull())
    .addColumn('status', 'text', (c) =>
      c.notNull().defaultTo('queued').check(sql`status in ('held', 'queued', 'sending', 'sent', 'failed', 'dropped')`),
    )
    .addColumn('message_id', 'text', (c) => c.notNull().unique())
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('first_attempt_at', 'text')
    .addColumn('next_attempt_at', 'text', (c) => c.notNull())
    .addColumn('queued_at', 'text', (c) => c.notNull())
    .addColumn('leased_until', 'text')
    .addColumn('last_error', 'text')
    .addColumn('sent_at', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addUniqueConstraint('one_mail_of_a_kind_per_record', ['subject', 'subject_id', 'kind'])
    .execute();
  const kept = sql.raw(
    'status, message_id, attempts, first_attempt_at, next_attempt_at, queued_at, leased_until, last_error, sent_at, created_at',
  );
  await sql`insert into outbox_mails (id, kind, subject, subject_id, priority, ${kept})
    select id, kind, 'message', contact_request_id, case kind when 'notification' then 1 else 2 end, ${kept}
    from former_outbox_mails`.execute(db);
  await db.schema.dropTable('former_outbox_mails').execute();
  await db.schema.createIndex('outbox_mails_due').on('outbox_mails').columns(['status', 'next_attempt_at']).execute();
  await createTrigger(
    db,
    sql`create trigger contact_requests_delete_mails after delete on contact_requests
    begin delete from outbox_mails where subject = 'message' and subject_id = old.id; end`,
  );
}
