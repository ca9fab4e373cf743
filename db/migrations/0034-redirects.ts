import type { Kysely } from 'kysely';
import { withoutRowid } from './dialects';

/**
 * Addresses that last: those that records had, those that the owner leads on, and those that were asked for in vain. They are
 * looked at only where there is no page, so no trigger tells the page cache.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration is written against the tables of its day, not today's types
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('former_addresses')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('path', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('record', 'text', (c) => c.notNull())
    .addUniqueConstraint('former_addresses_path', ['path', 'kind', 'record'])
    .execute();
  await db.schema.createIndex('former_addresses_record').on('former_addresses').columns(['kind', 'record']).execute();
  await db.schema
    .createTable('redirects')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('source', 'text', (c) => c.notNull().unique())
    .addColumn('target', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .execute();
  await db.schema
    .createTable('missed_addresses')
    .addColumn('path', 'text', (c) => c.notNull())
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('count', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('missed_addresses_path', ['path', 'day'])
    .modifyEnd(withoutRowid(db))
    .execute();
}
