import { type Kysely, sql } from 'kysely';
import { isPostgres } from './dialects';

/**
 * What records were like after each time they were saved. The index has all that a list of versions and their clearing away
 * ask for; what was saved comes last, and is read only of the version that somebody looks at.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration is written against the tables of its day, not today's types
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('record_versions')
    .addColumn('id', 'integer', (c) => (isPostgres(db) ? c.primaryKey().autoIncrement() : c.primaryKey()))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('record', 'text', (c) => c.notNull())
    .addColumn('record_version', 'integer', (c) => c.notNull())
    .addColumn('is_shown', 'integer', (c) => c.notNull().check(sql`is_shown in (0, 1)`))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('what', 'text', (c) => c.notNull())
    .addColumn('author', 'text')
    .addColumn('door', 'text')
    .addColumn('content', 'blob', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('record_versions_record')
    .on('record_versions')
    .columns(['kind', 'record', 'id', 'created_at', 'is_shown', 'record_version'])
    .execute();
}
