import { sql } from 'kysely';
import {
  type AnyDatabase,
  byUser,
  createdNow,
  id,
  isPostgres,
  ofUser,
  required,
  version,
  withoutRowid,
} from '../dialects';

/**
 * The tables of all record types: revisions, trash, drafts, autosaves, schedules, previous addresses and the audit log.
 */
export async function createRecords(db: AnyDatabase): Promise<void> {
  await createRevisions(db);
  await createUnsaved(db);
  await createSchedules(db);
  await createAddresses(db);
  await createAuditLog(db);
  // Certificate files, encrypted and shared by the nodes of one database.
  await db.schema
    .createTable('shared_files')
    .addColumn('name', 'text', (c) => c.primaryKey().notNull())
    .addColumn('content', 'text', required)
    .addColumn('changed_at', 'text', required)
    .execute();
}

/** Without AUTOINCREMENT: SQLite may reuse the id of a deleted row. */
const reusedId = (db: AnyDatabase): typeof id => (isPostgres(db) ? id : (c) => c.primaryKey());

/** The index covers all columns that lists and sweeps need. The large content is read only for single revisions. */
async function createRevisions(db: AnyDatabase) {
  await db.schema
    .createTable('revisions')
    .addColumn('id', 'integer', reusedId(db))
    .addColumn('kind', 'text', required)
    .addColumn('record', 'text', required)
    .addColumn('record_version', 'integer', required)
    .addColumn('is_shown', 'integer', (c) => c.notNull().check(sql`is_shown in (0, 1)`))
    .addColumn('created_at', 'text', required)
    .addColumn('action', 'text', required)
    .addColumn('what', 'text', required)
    .addColumn('author', 'text')
    .addColumn('channel', 'text')
    .addColumn('content', 'blob', required)
    .addColumn('file', 'text')
    .execute();
  await db.schema
    .createIndex('revisions_record')
    .on('revisions')
    .columns(['kind', 'record', 'id', 'created_at', 'is_shown', 'record_version'])
    .execute();
  await db.schema
    .createTable('trash')
    .addColumn('kind', 'text', required)
    .addColumn('record', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('author', 'text', required)
    .addColumn('deleted_at', 'text', required)
    .addColumn('row', 'text', required)
    .addPrimaryKeyConstraint('trash_record', ['kind', 'record'])
    .execute();
  await db.schema.createIndex('trash_deleted_at').on('trash').column('deleted_at').execute();
}

async function createUnsaved(db: AnyDatabase) {
  // The row stays when the draft is deleted, so that its version never restarts.
  await db.schema
    .createTable('drafts')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('content', 'text')
    .addColumn('author', 'text', required)
    .addColumn('updated_at', 'text', required)
    .addColumn('version', 'integer', version)
    .modifyEnd(withoutRowid(db))
    .execute();
  await db.schema
    .createTable('autosaves')
    .addColumn('id', 'integer', reusedId(db))
    .addColumn('user_id', 'integer', ofUser)
    .addColumn('key', 'text', required)
    .addColumn('kind', 'text', required)
    .addColumn('record', 'text', required)
    .addColumn('record_version', 'integer')
    .addColumn('updated_at', 'text', required)
    .addColumn('fields', 'blob', required)
    .addUniqueConstraint('autosaves_key', ['user_id', 'key'])
    .execute();
  await db.schema.createIndex('autosaves_record').on('autosaves').columns(['kind', 'record']).execute();
}

async function createSchedules(db: AnyDatabase) {
  await db.schema
    .createTable('scheduled_actions')
    .addColumn('id', 'integer', id)
    .addColumn('kind', 'text', required)
    .addColumn('record', 'text', required)
    .addColumn('action', 'text', required)
    .addColumn('due_at', 'text', required)
    .addColumn('author', 'text', required)
    .addColumn('retry_at', 'text')
    .addUniqueConstraint('scheduled_actions_record', ['kind', 'record', 'action'])
    .execute();
  await db.schema.createIndex('scheduled_actions_due').on('scheduled_actions').column('due_at').execute();
  await db.schema
    .createTable('preview_links')
    .addColumn('id', 'integer', id)
    .addColumn('kind', 'text', required)
    .addColumn('record', 'text', required)
    .addColumn('author', 'text', required)
    .addColumn('expires_at', 'text', required)
    .execute();
  await db.schema.createIndex('preview_links_record').on('preview_links').columns(['kind', 'record']).execute();
}

async function createAddresses(db: AnyDatabase) {
  await db.schema
    .createTable('previous_slugs')
    .addColumn('id', 'integer', id)
    .addColumn('path', 'text', required)
    .addColumn('kind', 'text', required)
    .addColumn('record', 'text', required)
    .addUniqueConstraint('previous_slugs_key', ['path', 'kind', 'record'])
    .execute();
  await db.schema.createIndex('previous_slugs_record').on('previous_slugs').columns(['kind', 'record']).execute();
  await db.schema
    .createTable('redirects')
    .addColumn('id', 'integer', id)
    .addColumn('source', 'text', (c) => c.notNull().unique())
    .addColumn('target', 'text', required)
    .addColumn('updated_at', 'text', required)
    .addColumn('version', 'integer', version)
    .execute();
  await db.schema
    .createTable('not_found_entries')
    .addColumn('path', 'text', required)
    .addColumn('day', 'text', required)
    .addColumn('count', 'integer', required)
    .addPrimaryKeyConstraint('not_found_entries_path', ['path', 'day'])
    .modifyEnd(withoutRowid(db))
    .execute();
  await db.schema
    .createTable('page_views')
    .addColumn('day', 'text', required)
    .addColumn('page', 'text', required)
    .addColumn('referring_host', 'text', required)
    .addColumn('campaign', 'text', required)
    .addColumn('views', 'integer', required)
    .addColumn('visits', 'integer', required)
    .addPrimaryKeyConstraint('page_views_key', ['day', 'page', 'referring_host', 'campaign'])
    .modifyEnd(withoutRowid(db))
    .execute();
}

async function createAuditLog(db: AnyDatabase) {
  await db.schema
    .createTable('audit_entries')
    .addColumn('id', 'integer', id)
    .addColumn('user_id', 'integer', byUser)
    .addColumn('username', 'text', required)
    .addColumn('action', 'text', required)
    .addColumn('subject', 'text', required)
    .addColumn('subject_id', 'text')
    .addColumn('summary', 'text', required)
    .addColumn('created_at', 'text', createdNow(db))
    .addColumn('times', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('counter_key', 'text')
    .addColumn('channel', 'text')
    .execute();
  await db.schema.createIndex('audit_entries_user').on('audit_entries').column('user_id').execute();
  for (const column of ['username', 'action', 'subject', 'created_at'])
    await db.schema.createIndex(`audit_entries_${column}`).on('audit_entries').column(column).execute();
  // Frequent events, such as wrong passwords, are counted in one entry.
  await sql`create unique index audit_entries_counter on audit_entries (counter_key) where counter_key is not null`.execute(
    db,
  );
}
