import type { Kysely } from 'kysely';

/** A scheduled action that failed is retried at a time of its own. */
// biome-ignore lint/suspicious/noExplicitAny: a migration is written against the tables of its day, not today's types
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('plans').addColumn('retry_at', 'text').execute();
}
