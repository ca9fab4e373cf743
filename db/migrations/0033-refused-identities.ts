import type { Kysely } from 'kysely';

/** When a provider has said that it no longer vouches for somebody: what acts for them without being there has to stop. */
// biome-ignore lint/suspicious/noExplicitAny: a migration is written against the tables of its day, not today's types
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('identities').addColumn('refused_at', 'text').execute();
}
