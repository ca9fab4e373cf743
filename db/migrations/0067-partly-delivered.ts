import type { Kysely } from 'kysely';

/** A mail to several people knows who of them did not get it, so that the others get it once. */
// biome-ignore lint/suspicious/noExplicitAny: a migration is written against the tables of its day, not today's types
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('outbox_mails').addColumn('unreached', 'text').execute();
}
