import { type Kysely, sql } from 'kysely';

/**
 * The audit trail counts what happens often, such as wrong passwords, in one entry: all of one tally. And it is searched:
 * by who, what and when.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration is written against the tables of its day, not today's types
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable('audit_entries')
    .addColumn('times', 'integer', (c) => c.notNull().defaultTo(1))
    .execute();
  await db.schema.alterTable('audit_entries').addColumn('tally', 'text').execute();
  await sql`create unique index audit_entries_tally on audit_entries (tally) where tally is not null`.execute(db);
  for (const column of ['username', 'action', 'subject', 'created_at']) {
    await db.schema.createIndex(`audit_entries_${column}`).on('audit_entries').column(column).execute();
  }
}
