import type { Kysely } from 'kysely';

/**
 * Messages that are to be deleted: many at once take minutes, and whoever decides it is not to wait, nor to be forgotten
 * when the program ends meanwhile. The messages that an import brings are marked as well until it is finished, and a row
 * says that it is: so one short write decides about all of them.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration is written against the tables of its day, not today's types
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('doomed_messages')
    .addColumn('message_id', 'integer', (c) => c.primaryKey().references('contact_requests.id').onDelete('cascade'))
    .addColumn('due_at', 'text', (c) => c.notNull())
    .addColumn('import_id', 'text')
    .execute();
  await db.schema
    .createTable('finished_imports')
    .addColumn('import_id', 'text', (c) => c.primaryKey())
    .addColumn('replaced_up_to', 'integer', (c) => c.notNull())
    .execute();
}
