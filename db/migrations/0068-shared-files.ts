import type { Kysely } from 'kysely';

/** What machines that serve one store give each other of their folders of certificates, sealed. */
// biome-ignore lint/suspicious/noExplicitAny: a migration is written against the tables of its day, not today's types
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('shared_files')
    .addColumn('name', 'text', (c) => c.primaryKey().notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('changed_at', 'text', (c) => c.notNull())
    .execute();
}
