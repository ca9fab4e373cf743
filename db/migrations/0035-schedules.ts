import type { Kysely } from 'kysely';

/** What is to be published or taken off at a time. The row goes in the transaction that does it, so nothing is done twice. */
// biome-ignore lint/suspicious/noExplicitAny: a migration is written against the tables of its day, not today's types
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('plans')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('record', 'text', (c) => c.notNull())
    .addColumn('deed', 'text', (c) => c.notNull())
    .addColumn('due_at', 'text', (c) => c.notNull())
    .addColumn('author', 'text', (c) => c.notNull())
    .addUniqueConstraint('plans_record', ['kind', 'record', 'deed'])
    .execute();
  await db.schema.createIndex('plans_due').on('plans').column('due_at').execute();
}
