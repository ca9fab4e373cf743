import { sql } from 'kysely';
import { type AnyDatabase, boolean, createTrigger, id, onlyId, required, version } from '../dialects';

/** The tables of emails and webhooks: settings, queues and attempts. */
export async function createDelivery(db: AnyDatabase): Promise<void> {
  await createMailSettings(db);
  await createOutbox(db);
  await createWebhooks(db);
  await createGoogleReviews(db);
}

async function createGoogleReviews(db: AnyDatabase) {
  await db.schema
    .createTable('google_reviews_config')
    .addColumn('id', 'integer', onlyId)
    .addColumn('api', 'text', (c) => c.notNull().check(sql`api in ('business-profile', 'places')`))
    .addColumn('client_id', 'text')
    .addColumn('secret', 'text', required)
    .addColumn('refresh_token', 'text')
    .addColumn('location', 'text')
    .addColumn('location_name', 'text')
    .addColumn('place_id', 'text')
    .addColumn('attempted_at', 'text')
    .addColumn('checked_at', 'text')
    .addColumn('problem', 'text')
    .addColumn('version', 'integer', version)
    .addColumn('updated_at', 'text', required)
    .execute();
  await db.schema
    .createTable('google_reviews')
    .addColumn('id', 'integer', id)
    .addColumn('api', 'text', (c) => c.notNull().check(sql`api in ('business-profile', 'places')`))
    .addColumn('review_id', 'text', (c) => c.notNull().unique())
    .addColumn('author_name', 'text', required)
    .addColumn('content', 'text', required)
    .addColumn('rating', 'real', required)
    .addColumn('url', 'text')
    .addColumn('written_at', 'text', required)
    .addColumn('seen_at', 'text', required)
    .addColumn('changed_at', 'text')
    .addColumn('deleted_at', 'text')
    .addColumn('dismissed_at', 'text')
    .execute();
}

async function createMailSettings(db: AnyDatabase) {
  await db.schema
    .createTable('smtp_config')
    .addColumn('version', 'integer', version)
    .addColumn('id', 'integer', onlyId)
    .addColumn('host', 'text', required)
    .addColumn('port', 'integer', (c) => c.notNull().check(sql`port between 1 and 65535`))
    .addColumn('encryption', 'text', (c) => c.notNull().defaultTo('auto').check(sql`encryption in ('auto', 'none')`))
    .addColumn('username', 'text', required)
    .addColumn('password', 'text', required)
    .addColumn('from_email', 'text', required)
    .addColumn('from_name', 'text', required)
    .addColumn('admin_email', 'text', required)
    .addColumn('send_acknowledgement', 'integer', boolean('send_acknowledgement', 1))
    .addColumn('is_active', 'integer', boolean('is_active', 1))
    .addColumn('updated_at', 'text', required)
    .addColumn('sign_in', 'text', (c) => c.notNull().defaultTo('login').check(sql`sign_in in ('login', 'oauth')`))
    .execute();
  await db.schema
    .createTable('mail_oauth')
    .addColumn('id', 'integer', onlyId)
    .addColumn('settings', 'text', required)
    .addColumn('secret', 'text', required)
    .addColumn('version', 'integer', version)
    .addColumn('updated_at', 'text', required)
    .execute();
  await db.schema
    .createTable('mail_domain_checks')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('domain', 'text', required)
    .addColumn('selectors', 'text', required)
    .addColumn('spf_include', 'text', required)
    .addColumn('checks', 'text', required)
    .addColumn('failed_checks', 'text', required)
    .addColumn('checked_at', 'text', required)
    .addColumn('version', 'integer', version)
    .execute();
}

/** An email references a record of any kind, as in the audit log. Triggers delete the emails of a deleted record. */
async function createOutbox(db: AnyDatabase) {
  await db.schema
    .createTable('outbox_mails')
    .addColumn('id', 'integer', id)
    .addColumn('kind', 'text', required)
    .addColumn('subject', 'text', required)
    .addColumn('subject_id', 'integer', required)
    .addColumn('priority', 'integer', required)
    .addColumn('status', 'text', (c) =>
      c.notNull().defaultTo('queued').check(sql`status in ('held', 'queued', 'sending', 'sent', 'failed', 'dropped')`),
    )
    .addColumn('message_id', 'text', (c) => c.notNull().unique())
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('first_attempt_at', 'text')
    .addColumn('next_attempt_at', 'text', required)
    .addColumn('queued_at', 'text', required)
    .addColumn('leased_until', 'text')
    .addColumn('last_error', 'text')
    .addColumn('sent_at', 'text')
    .addColumn('created_at', 'text', required)
    .addColumn('is_address_rejected', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('failed_recipients', 'text')
    .addUniqueConstraint('one_mail_of_a_kind_per_record', ['subject', 'subject_id', 'kind'])
    .execute();
  const order = ['status', 'priority', 'next_attempt_at'];
  await db.schema.createIndex('outbox_mails_next').on('outbox_mails').columns(order).execute();
}

async function createWebhooks(db: AnyDatabase) {
  await db.schema
    .createTable('webhooks')
    .addColumn('id', 'integer', id)
    .addColumn('name', 'text', required)
    .addColumn('format', 'text', (c) => c.notNull().check(sql`format in ('standard', 'slack', 'teams', 'discord')`))
    .addColumn('url', 'text', required)
    .addColumn('events', 'text', required)
    .addColumn('secret', 'text', required)
    .addColumn('previous_secret', 'text')
    .addColumn('previous_secret_until', 'text')
    .addColumn('is_active', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('disabled_reason', 'text')
    .addColumn('failing_since', 'text')
    .addColumn('last_success_at', 'text')
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .addColumn('version', 'integer', version)
    .execute();
  await db.schema
    .createTable('webhook_deliveries')
    .addColumn('id', 'integer', id)
    .addColumn('webhook_id', 'integer', (c) => c.notNull().references('webhooks.id').onDelete('cascade'))
    .addColumn('event', 'text', required)
    .addColumn('subject', 'text', required)
    .addColumn('subject_id', 'integer', required)
    .addColumn('message_id', 'text', required)
    .addColumn('status', 'text', (c) =>
      c.notNull().defaultTo('queued').check(sql`status in ('queued', 'sending', 'sent', 'failed', 'dropped')`),
    )
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('first_attempt_at', 'text')
    .addColumn('next_attempt_at', 'text', required)
    .addColumn('queued_at', 'text', required)
    .addColumn('leased_until', 'text')
    .addColumn('last_error', 'text')
    .addColumn('sent_at', 'text')
    .addColumn('created_at', 'text', required)
    .execute();
  const order = ['webhook_id', 'status', 'next_attempt_at'];
  await db.schema.createIndex('webhook_deliveries_due').on('webhook_deliveries').columns(order).execute();
  await createTrigger(
    db,
    sql`create trigger webhook_deliveries_delete_mails after delete on webhook_deliveries
    begin delete from outbox_mails where subject = 'webhook delivery' and subject_id = old.id; end`,
  );
  await db.schema
    .createTable('webhook_attempts')
    .addColumn('id', 'integer', id)
    .addColumn('delivery_id', 'integer', (c) => c.notNull().references('webhook_deliveries.id').onDelete('cascade'))
    .addColumn('at', 'text', required)
    .addColumn('milliseconds', 'integer', required)
    .addColumn('status', 'integer')
    .addColumn('error', 'text')
    .execute();
  await db.schema.createIndex('webhook_attempts_delivery').on('webhook_attempts').column('delivery_id').execute();
  await db.schema
    .createTable('event_cursors')
    .addColumn('event', 'text', (c) => c.primaryKey())
    .addColumn('up_to', 'text', required)
    .execute();
}
