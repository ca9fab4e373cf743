import type { Kysely } from 'kysely';

/** A plan that ends a campaign knows what was live before it, and what the campaign has made live; and why it was not done. */
// biome-ignore lint/suspicious/noExplicitAny: a migration is written against the tables of its day, not today's types
export async function up(db: Kysely<any>): Promise<void> {
  for (const column of ['live_before', 'live_since', 'fault'])
    await db.schema.alterTable('plans').addColumn(column, 'text').execute();
}
