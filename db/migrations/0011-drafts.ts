import type { Kysely } from 'kysely';
import { withoutRowid } from './dialects';

/**
 * What is to become of a document, apart from what visitors see of it: no trigger here tells the page cache. The row stays
 * when there is no draft any more, so that its version never begins anew.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration is written against the tables of its day, not today's types
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('drafts')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('content', 'text')
    .addColumn('author', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .modifyEnd(withoutRowid(db))
    .execute();
}
