import { sql } from 'kysely';
import { type AnyDatabase, byUser, createdNow, createTrigger, id, required, version } from '../dialects';

/** The tables of visitors' messages, replies and notifications. Dependent rows are deleted with their message. */
export async function createMessages(db: AnyDatabase): Promise<void> {
  await createRequests(db);
  await createPurgeQueue(db);
  await createReplies(db);
  await createNotifications(db);
  await createTestimonialRequests(db);
}

const ofMessage: typeof id = (c) => c.notNull().references('contact_requests.id').onDelete('cascade');

async function createRequests(db: AnyDatabase) {
  await db.schema
    .createTable('contact_requests')
    .addColumn('id', 'integer', id)
    .addColumn('first_name', 'text', required)
    .addColumn('last_name', 'text', required)
    .addColumn('company_email', 'text', required)
    .addColumn('company_name', 'text', required)
    .addColumn('phone_number', 'text', required)
    .addColumn('city_location', 'text', required)
    .addColumn('number_of_employees', 'text')
    .addColumn('reason_for_contact', 'text', required)
    .addColumn('message', 'text', required)
    .addColumn('heard_from', 'text')
    .addColumn('source_page', 'text')
    .addColumn('referring_host', 'text')
    .addColumn('utm_source', 'text')
    .addColumn('utm_medium', 'text')
    .addColumn('utm_campaign', 'text')
    .addColumn('utm_term', 'text')
    .addColumn('utm_content', 'text')
    .addColumn('status', 'text', (c) =>
      c.notNull().defaultTo('new').check(sql`status in ('new', 'read', 'archived', 'spam')`),
    )
    .addColumn('spam_reason', 'text')
    .addColumn('message_digest', 'text', required)
    .addColumn('answered_at', 'text')
    .addColumn('created_at', 'text', createdNow(db))
    .addColumn('assignee_id', 'integer', byUser)
    .addColumn('follow_up_on', 'text')
    .execute();
  const indexes = [
    'newest on contact_requests (created_at desc, id desc)',
    'status_newest on contact_requests (status, created_at desc, id desc)',
    'digest on contact_requests (message_digest, created_at)',
    // For the number of unanswered messages, and the reply times of the others.
    'unanswered on contact_requests (status, created_at) where answered_at is null',
    'answered on contact_requests (answered_at desc, created_at) where answered_at is not null',
    // Partial indexes, because most messages have neither value; a new message adds no entry.
    'assignee_id on contact_requests (assignee_id) where assignee_id is not null',
    'follow_up_on on contact_requests (follow_up_on) where follow_up_on is not null',
  ];
  for (const index of indexes) await sql.raw(`create index contact_requests_${index}`).execute(db);
  const deletions = {
    mails: "outbox_mails where subject = 'message' and subject_id = old.id",
    summarised: 'summarised_messages where message_id = old.id',
    unsaved: "autosaves where kind = 'replies' and record = cast(old.id as text)",
  };
  for (const [name, rows] of Object.entries(deletions)) {
    const when = `contact_requests_delete_${name} after delete on contact_requests`;
    await createTrigger(db, sql.raw(`create trigger ${when} begin delete from ${rows}; end`));
  }
}

/**
 * Deleting many messages takes minutes, so they are marked and purged later. An import also marks its messages, until a
 * row in `finished_imports` confirms all of them in one short write.
 */
async function createPurgeQueue(db: AnyDatabase) {
  await db.schema
    .createTable('message_purge_queue')
    .addColumn('message_id', 'integer', (c) => c.primaryKey().references('contact_requests.id').onDelete('cascade'))
    .addColumn('due_at', 'text', required)
    .addColumn('import_id', 'text')
    .execute();
  await db.schema
    .createTable('finished_imports')
    .addColumn('import_id', 'text', (c) => c.primaryKey())
    .addColumn('replaced_up_to', 'integer', required)
    .execute();
}

async function createReplies(db: AnyDatabase) {
  await db.schema
    .createTable('message_replies')
    .addColumn('id', 'integer', id)
    .addColumn('message_id', 'integer', ofMessage)
    .addColumn('key', 'text', required)
    .addColumn('user_id', 'integer', byUser)
    .addColumn('author', 'text', required)
    .addColumn('subject', 'text', required)
    .addColumn('content', 'text', required)
    .addColumn('html', 'text', required)
    .addColumn('signature', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('sent_at', 'text')
    .addUniqueConstraint('message_replies_key', ['message_id', 'key'])
    .execute();
  await db.schema.createIndex('message_replies_user').on('message_replies').column('user_id').execute();
  await createTrigger(
    db,
    sql`create trigger message_replies_delete_mail after delete on message_replies
    begin delete from outbox_mails where subject = 'reply' and subject_id = old.id; end`,
  );
  await db.schema
    .createTable('message_notes')
    .addColumn('id', 'integer', id)
    .addColumn('message_id', 'integer', ofMessage)
    .addColumn('author', 'text', required)
    .addColumn('content', 'text', required)
    .addColumn('created_at', 'text', required)
    .execute();
  await db.schema.createIndex('message_notes_message').on('message_notes').column('message_id').execute();
  await db.schema
    .createTable('canned_replies')
    .addColumn('id', 'integer', id)
    .addColumn('title', 'text', required)
    .addColumn('content', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .addColumn('version', 'integer', version)
    .execute();
}

async function createNotifications(db: AnyDatabase) {
  await db.schema
    .createTable('notification_settings')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('recipients', 'text', required)
    .addColumn('is_immediate', 'integer', required)
    .addColumn('digest', 'text', (c) => c.notNull().check(sql`digest in ('none', 'daily', 'weekly')`))
    .addColumn('has_quiet_hours', 'integer', required)
    .addColumn('quiet_from', 'text', required)
    .addColumn('quiet_to', 'text', required)
    .addColumn('send_reminders', 'integer', required)
    .addColumn('send_weekly_summary', 'integer', required)
    .addColumn('updated_at', 'text', required)
    .addColumn('version', 'integer', version)
    .execute();
  await db.schema
    .createTable('message_summaries')
    .addColumn('id', 'integer', id)
    .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in ('quiet', 'digest')`))
    .addColumn('recipients', 'text', required)
    .addColumn('created_at', 'text', required)
    .execute();
  await db.schema
    .createTable('summarised_messages')
    .addColumn('message_id', 'integer', required)
    .addColumn('kind', 'text', required)
    .addColumn('since', 'text', required)
    .addColumn('summary_id', 'integer')
    .addPrimaryKeyConstraint('summarised_messages_key', ['message_id', 'kind'])
    .execute();
  await db.schema.createIndex('summarised_messages_summary').on('summarised_messages').column('summary_id').execute();
}

async function createTestimonialRequests(db: AnyDatabase) {
  await db.schema
    .createTable('quote_requests')
    .addColumn('id', 'integer', id)
    .addColumn('digest', 'text', (c) => c.notNull().unique())
    .addColumn('address', 'text')
    .addColumn('name', 'text', required)
    .addColumn('email', 'text', required)
    .addColumn('requested_by', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('expires_at', 'text', required)
    .addColumn('answered_at', 'text')
    .addColumn('withdrawn_at', 'text')
    .addColumn('testimonial_id', 'integer')
    .addColumn('media_id', 'integer')
    .execute();
  await db.schema.createIndex('quote_requests_testimonial').on('quote_requests').column('testimonial_id').execute();
  await createTrigger(
    db,
    sql`create trigger quote_requests_delete_mails after delete on quote_requests
    begin delete from outbox_mails where subject = 'quote request' and subject_id = old.id; end`,
  );
}
