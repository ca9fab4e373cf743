import { type Kysely, sql } from 'kysely';

/** Records that were deleted: each table loses the row, so nothing that reads it need know, and here it waits. */
// biome-ignore lint/suspicious/noExplicitAny: a migration is written against the tables of its day, not today's types
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('trash')
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('record', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('author', 'text', (c) => c.notNull())
    .addColumn('deleted_at', 'text', (c) => c.notNull())
    .addColumn('row', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('trash_record', ['kind', 'record'])
    .execute();
  await sql`create index trash_deleted_at on trash (deleted_at)`.execute(db);
}
