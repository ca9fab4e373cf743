import type { Kysely } from 'kysely';

/** Which file a picture had when a version of it was kept, as JSON: it stays as long as a version names it. */
// biome-ignore lint/suspicious/noExplicitAny: a migration is written against the tables of its day, not today's types
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('record_versions').addColumn('file', 'text').execute();
}
