import { type AnyDatabase, byUser, createdNow, id, required } from './dialects';

/** Imports from other systems, what they have made, and the author's name of an imported post. */
export async function up(db: AnyDatabase): Promise<void> {
  await db.schema.alterTable('blog_posts').addColumn('byline', 'text').execute();
  await db.schema
    .createTable('import_runs')
    .addColumn('id', 'integer', id)
    .addColumn('kind', 'text', required)
    .addColumn('site', 'text')
    .addColumn('file_name', 'text', required)
    .addColumn('state', 'text', required)
    // 1 while a process works on it, else null, so that the database allows one at a time.
    .addColumn('active', 'integer', (c) => c.unique())
    .addColumn('preview', 'text')
    .addColumn('progress', 'text', required)
    .addColumn('error', 'text')
    .addColumn('user_id', 'integer', byUser)
    .addColumn('username', 'text', required)
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('lease_owner', 'text')
    .addColumn('leased_until', 'text')
    .addColumn('created_at', 'text', createdNow(db))
    .addColumn('finished_at', 'text')
    .execute();
  await db.schema
    .createTable('import_items')
    .addColumn('id', 'integer', id)
    .addColumn('kind', 'text', required)
    .addColumn('site', 'text', required)
    .addColumn('key', 'text', required)
    .addColumn('record_kind', 'text', required)
    .addColumn('record_id', 'integer', required)
    .addColumn('version', 'integer', required)
    .addColumn('run_id', 'integer', required)
    .addUniqueConstraint('import_items_key', ['kind', 'site', 'key'])
    .execute();
  await db.schema
    .createTable('import_notes')
    .addColumn('id', 'integer', id)
    .addColumn('run_id', 'integer', (c) => c.notNull().references('import_runs.id').onDelete('cascade'))
    .addColumn('key', 'text', required)
    .addColumn('title', 'text', required)
    .addColumn('what', 'text', required)
    .execute();
  await db.schema.createIndex('import_notes_run').on('import_notes').columns(['run_id', 'key']).execute();
}
