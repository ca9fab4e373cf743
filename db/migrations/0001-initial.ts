import { type CreateTableBuilder, type Kysely, sql } from 'kysely';
import { createExtension, createTrigger, isPostgres, now } from './dialects';

const isTruthValue = (column: string) => sql`${sql.ref(column)} in (0, 1)`;

function withId<T extends string>(table: CreateTableBuilder<T>) {
  return table.addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement());
}

function withVersion<T extends string, C extends string>(table: CreateTableBuilder<T, C>) {
  return table.addColumn('version', 'integer', (c) => c.notNull().defaultTo(1));
}

// biome-ignore lint/suspicious/noExplicitAny: a migration is written against the tables of its day, not today's types
type AnyDatabase = Kysely<any>;

export async function up(db: AnyDatabase): Promise<void> {
  await createPeople(db);
  await createContent(db);
  await createMessages(db);
  await createMessageSearch(db);
  await createRevision(db);
}

async function createPeople(db: AnyDatabase) {
  await withVersion(withId(db.schema.createTable('users')))
    .addColumn('username', 'text', (c) => c.notNull())
    .addColumn('username_key', 'text', (c) => c.notNull().unique())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('email_key', 'text', (c) => c.notNull().unique())
    .addColumn('password', 'text', (c) => c.notNull())
    .addColumn('first_name', 'text')
    .addColumn('last_name', 'text')
    .addColumn('role', 'text', (c) => c.notNull().defaultTo('user').check(sql`role in ('admin', 'editor', 'user')`))
    .addColumn('created_at', 'text', (c) => c.notNull().defaultTo(now(db)))
    .execute();

  await db.schema
    .createTable('sessions')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('user_agent', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull().defaultTo(now(db)))
    .addColumn('last_seen_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('sessions_user').on('sessions').column('user_id').execute();

  await db.schema
    .createTable('throttles')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('hits', 'integer', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('throttles_expiry').on('throttles').column('expires_at').execute();

  await withId(db.schema.createTable('audit_entries'))
    .addColumn('user_id', 'integer', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('username', 'text', (c) => c.notNull())
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('subject_id', 'text')
    .addColumn('summary', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull().defaultTo(now(db)))
    .execute();
  await db.schema.createIndex('audit_entries_user').on('audit_entries').column('user_id').execute();
}

async function createContent(db: AnyDatabase) {
  await withVersion(withId(db.schema.createTable('testimonials')))
    .addColumn('author_name', 'text', (c) => c.notNull())
    .addColumn('author_position', 'text', (c) => c.notNull())
    .addColumn('author_initials', 'text', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('rating', 'real', (c) =>
      c.notNull().check(sql`rating between 1 and 5 and rating * 2 = round(rating * 2)`),
    )
    .addColumn('company_name', 'text')
    .addColumn('is_active', 'integer', (c) => c.notNull().defaultTo(1).check(isTruthValue('is_active')))
    .addColumn('is_google_review', 'integer', (c) => c.notNull().defaultTo(0).check(isTruthValue('is_google_review')))
    .addColumn('google_review_url', 'text')
    .addColumn('google_review_id', 'text')
    .addColumn('google_review_time', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull().defaultTo(now(db)))
    .execute();
  await db.schema
    .createIndex('testimonials_newest')
    .on('testimonials')
    .columns(['is_active', 'created_at desc', 'id desc'])
    .execute();
  await db.schema
    .createIndex('testimonials_all_newest')
    .on('testimonials')
    .columns(['created_at desc', 'id desc'])
    .execute();

  await withVersion(withId(db.schema.createTable('blog_posts')))
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('slug', 'text', (c) => c.notNull().unique())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('excerpt', 'text')
    .addColumn('featured_image', 'text')
    .addColumn('author_id', 'integer', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('is_published', 'integer', (c) => c.notNull().defaultTo(0).check(isTruthValue('is_published')))
    .addColumn('published_at', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull().defaultTo(now(db)))
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addCheckConstraint('published_posts_have_a_date', sql`is_published = 0 or published_at is not null`)
    .execute();
  await db.schema
    .createIndex('blog_posts_newest')
    .on('blog_posts')
    .columns(['is_published', 'published_at desc', 'id desc'])
    .execute();
  await db.schema
    .createIndex('blog_posts_all_newest')
    .on('blog_posts')
    .columns(['created_at desc', 'id desc'])
    .execute();
  await db.schema.createIndex('blog_posts_author').on('blog_posts').column('author_id').execute();

  await withVersion(withId(db.schema.createTable('accreditations')))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('logo_url', 'text', (c) => c.notNull())
    .addColumn('website_url', 'text')
    .addColumn('description', 'text')
    .addColumn('display_order', 'integer', (c) => c.notNull().defaultTo(0).check(sql`display_order >= 0`))
    .addColumn('is_active', 'integer', (c) => c.notNull().defaultTo(1).check(isTruthValue('is_active')))
    .addColumn('created_at', 'text', (c) => c.notNull().defaultTo(now(db)))
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('accreditations_order').on('accreditations').columns(['display_order', 'id']).execute();

  await withVersion(withId(db.schema.createTable('social_media_config')))
    .addColumn('platform', 'text', (c) => c.notNull())
    .addColumn('url', 'text')
    .addColumn('is_enabled', 'integer', (c) => c.notNull().defaultTo(1).check(isTruthValue('is_enabled')))
    .addColumn('display_order', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('social_media_config_order')
    .on('social_media_config')
    .columns(['display_order', 'id'])
    .execute();

  await withVersion(withId(db.schema.createTable('site_content')))
    .addColumn('key', 'text', (c) => c.notNull().unique())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute();
}

async function createMessages(db: AnyDatabase) {
  await withId(db.schema.createTable('contact_requests'))
    .addColumn('first_name', 'text', (c) => c.notNull())
    .addColumn('last_name', 'text', (c) => c.notNull())
    .addColumn('company_email', 'text', (c) => c.notNull())
    .addColumn('company_name', 'text', (c) => c.notNull())
    .addColumn('phone_number', 'text', (c) => c.notNull())
    .addColumn('city_location', 'text', (c) => c.notNull())
    .addColumn('number_of_employees', 'text')
    .addColumn('reason_for_contact', 'text', (c) => c.notNull())
    .addColumn('message', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) =>
      c.notNull().defaultTo('new').check(sql`status in ('new', 'read', 'archived', 'spam')`),
    )
    .addColumn('spam_reason', 'text')
    .addColumn('message_digest', 'text', (c) => c.notNull())
    .addColumn('answered_at', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull().defaultTo(now(db)))
    .execute();
  await db.schema
    .createIndex('contact_requests_newest')
    .on('contact_requests')
    .columns(['created_at desc', 'id desc'])
    .execute();
  await db.schema
    .createIndex('contact_requests_status_newest')
    .on('contact_requests')
    .columns(['status', 'created_at desc', 'id desc'])
    .execute();
  await db.schema
    .createIndex('contact_requests_digest')
    .on('contact_requests')
    .columns(['message_digest', 'created_at'])
    .execute();

  await withVersion(db.schema.createTable('smtp_config'))
    .addColumn('id', 'integer', (c) => c.primaryKey().check(sql`id = 1`))
    .addColumn('host', 'text', (c) => c.notNull())
    .addColumn('port', 'integer', (c) => c.notNull().check(sql`port between 1 and 65535`))
    .addColumn('encryption', 'text', (c) => c.notNull().defaultTo('auto').check(sql`encryption in ('auto', 'none')`))
    .addColumn('username', 'text', (c) => c.notNull())
    .addColumn('password', 'text', (c) => c.notNull())
    .addColumn('from_email', 'text', (c) => c.notNull())
    .addColumn('from_name', 'text', (c) => c.notNull())
    .addColumn('admin_email', 'text', (c) => c.notNull())
    .addColumn('send_acknowledgement', 'integer', (c) =>
      c.notNull().defaultTo(1).check(isTruthValue('send_acknowledgement')),
    )
    .addColumn('is_active', 'integer', (c) => c.notNull().defaultTo(1).check(isTruthValue('is_active')))
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute();

  await withId(db.schema.createTable('outbox_mails'))
    .addColumn('contact_request_id', 'integer', (c) =>
      c.notNull().references('contact_requests.id').onDelete('cascade'),
    )
    .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in ('notification', 'acknowledgement')`))
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
    .addColumn('created_at', 'text', (c) => c.notNull().defaultTo(now(db)))
    .addUniqueConstraint('one_mail_of_a_kind_per_message', ['contact_request_id', 'kind'])
    .execute();
  await db.schema.createIndex('outbox_mails_due').on('outbox_mails').columns(['status', 'next_attempt_at']).execute();
}

/** An index of every three letters in a row of what a message says. */
async function createMessageSearch(db: AnyDatabase) {
  // The index itself comes with 0069.
  if (isPostgres(db)) await createExtension(db, 'pg_trgm');
  else await createSqliteMessageSearch(db);
}

/** https://www.sqlite.org/fts5.html#the_trigram_tokenizer */
async function createSqliteMessageSearch(db: AnyDatabase) {
  const columns = 'first_name last_name company_name company_email phone_number city_location message'.split(' ');
  const names = columns.join(', ');
  const of = (row: 'old' | 'new') => [`${row}.id`, ...columns.map((column) => `${row}.${column}`)].join(', ');
  const add = `insert into contact_requests_text (rowid, ${names}) values (${of('new')});`;
  const take = `insert into contact_requests_text (contact_requests_text, rowid, ${names}) values ('delete', ${of('old')});`;
  const statements = [
    `create virtual table contact_requests_text
      using fts5 (${names}, content = 'contact_requests', content_rowid = 'id', tokenize = 'trigram')`,
    `create trigger contact_requests_insert_text after insert on contact_requests begin ${add} end`,
    `create trigger contact_requests_delete_text after delete on contact_requests begin ${take} end`,
    `create trigger contact_requests_update_text after update of ${names} on contact_requests begin ${take} ${add} end`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** A number that grows with every change that a visitor could see, whoever makes it. */
async function createRevision(db: AnyDatabase) {
  await db.schema
    .createTable('content_revision')
    .addColumn('id', 'integer', (c) => c.primaryKey().check(sql`id = 1`))
    .addColumn('revision', 'integer', (c) => c.notNull())
    .execute();
  await db.insertInto('content_revision').values({ id: 1, revision: 1 }).execute();
  if (isPostgres(db)) await notifyOfRevisions(db);
  const visible = ['testimonials', 'blog_posts', 'accreditations', 'social_media_config', 'site_content', 'users'];
  for (const table of visible) {
    for (const event of ['insert', 'update', 'delete']) {
      const statement = sql`
        create trigger ${sql.ref(`${table}_${event}_revision`)} after ${sql.raw(event)} on ${sql.table(table)}
        begin update content_revision set revision = revision + 1; end
      `;
      await createTrigger(db, statement);
    }
  }
}

/** Other machines hear of it. */
async function notifyOfRevisions(db: AnyDatabase) {
  await sql`create function content_revision_notify() returns trigger language plpgsql
    as $$ begin perform pg_notify('uplink_content', ''); return null; end $$`.execute(db);
  await sql`create trigger content_revision_notify after update on content_revision
    for each statement execute function content_revision_notify()`.execute(db);
}
