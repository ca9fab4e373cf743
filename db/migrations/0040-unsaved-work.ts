import type { Kysely } from 'kysely';
import { isPostgres } from './dialects';

/** What somebody has typed into an open form and not saved yet, as the form would send it. It goes with whoever typed it. */
// biome-ignore lint/suspicious/noExplicitAny: a migration is written against the tables of its day, not today's types
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('unsaved_work')
    .addColumn('id', 'integer', (c) => (isPostgres(db) ? c.primaryKey().autoIncrement() : c.primaryKey()))
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('record', 'text', (c) => c.notNull())
    .addColumn('record_version', 'integer')
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addColumn('fields', 'blob', (c) => c.notNull())
    .addUniqueConstraint('unsaved_work_key', ['user_id', 'key'])
    .execute();
}
